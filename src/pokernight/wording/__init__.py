"""Sentences as data, and their rendering for a reader in a language.

A sentence is a template with named arguments (:mod:`pokernight.wording.message`). Games keep the
English template beside the event; a catalogue has it in other languages. Nothing that has to be
understood by a program is in the words: names and arguments say it.
"""
