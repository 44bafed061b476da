"""The library as ctypes sees it: constants, records and functions of include/quinte/*.h.

This is the only place that declares them. tests/python/test_abi.py compares all of it with the headers,
so a change there that is not made here is noticed.

Short functions are called with Python's lock held (nothing else runs meanwhile, and the call costs
less); those that play, read or write files let other threads run.
"""
from __future__ import annotations

import ctypes
from ctypes import (CFUNCTYPE, POINTER, Structure, c_bool, c_char, c_char_p, c_double, c_int, c_int8,
                    c_int16, c_int32, c_size_t, c_uint, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p)
from typing import Any

from . import _find
from .errors import LibraryError

VERSION = "0.1.0"  # of the headers that are declared here

CONSTANTS = {
    "QN_NONE": 0xFFFF, "QN_SPECTATOR": -1, "QN_MAX_SEATS": 6, "QN_MAX_CARDS": 1024,
    "QN_MAX_OPTIONS": 1024, "QN_MAX_SETTINGS": 40, "QN_COUNTERS": 4, "QN_MAX_DICE": 8,
    "QN_OK": 0, "QN_BAD_OPTION": 1, "QN_STALE": 2, "QN_NOT_WAITING": 3, "QN_BAD_SETUP": 4,
    "QN_BAD_CONTENT": 5, "QN_BAD_JOURNAL": 6, "QN_NO_FILE": 7, "QN_NO_MEMORY": 8, "QN_LOOP": 9,
    "QN_FULL": 10, "QN_EXISTS": 11, "QN_BAD_ARGUMENT": 12,
    "QN_ENGLISH": 0, "QN_FRENCH": 1,
    "QN_SUGGESTED": 1, "QN_PASS": 2, "QN_REORDERED": 4,
    "QN_UNDECIDED": 0, "QN_WON": 1, "QN_LOST": 2, "QN_DRAWN": 3,
    "QN_EXHAUSTED": 1, "QN_FACEDOWN": 2, "QN_IN_PLAY": 4,
    "QN_CHOICE": 0, "QN_SEVERAL": 1, "QN_NUMBER": 2, "QN_DECK": 3,
    "QN_ROLE_NONE": 0, "QN_ROLE_TURN": 1, "QN_ROLE_STEP": 2, "QN_ROLE_ACTIONS": 3,
    "QN_ROLE_WINDOW": 4, "QN_ROLE_STOP": 5, "QN_ROLE_PRIORITY": 6, "QN_ROLE_ORDER": 7,
    "QN_ROLE_TARGET": 8, "QN_ROLE_CARD": 9, "QN_ROLE_PLAYER": 10, "QN_ROLE_PLACE": 11,
    "QN_ROLE_MOVE": 12, "QN_ROLE_POSITION": 13, "QN_ROLE_EXTRA": 14, "QN_ROLE_PAYMENT": 15,
    "QN_ROLE_DEFENCE": 16, "QN_ROLE_JOIN": 17, "QN_ROLE_DISCARD": 18, "QN_ROLE_YES_NO": 19,
    "QN_ROLE_EITHER": 20, "QN_ROLE_NUMBER": 21, "QN_ROLE_DICE": 22, "QN_ROLE_DIE": 23,
    "QN_ROLE_MULLIGAN": 24, "QN_ROLE_DRAFT": 25, "QN_ROLE_NAME": 26, "QN_ROLES": 27,
    "QN_GROUP_NONE": 0, "QN_GROUP_PASS": 1, "QN_GROUP_END": 2, "QN_GROUP_DONE": 3,
    "QN_GROUP_DECLINE": 4, "QN_GROUP_PLAY": 5, "QN_GROUP_USE": 6, "QN_GROUP_ANNOUNCE": 7,
    "QN_GROUP_ATTACK": 8, "QN_GROUP_THWART": 9, "QN_GROUP_VANQUISH": 10, "QN_GROUP_DEFEND": 11,
    "QN_GROUP_SUPPORT": 12, "QN_GROUP_RECRUIT": 13, "QN_GROUP_RESOURCE": 14, "QN_GROUP_MOVE": 15,
    "QN_GROUP_GO": 16, "QN_GROUP_ACT": 17, "QN_GROUP_PAY": 18, "QN_GROUP_DISCARD": 19,
    "QN_GROUP_SELL": 20, "QN_GROUP_CARD": 21, "QN_GROUP_PLAYER": 22, "QN_GROUP_PLACE": 23,
    "QN_GROUP_ORDER": 24, "QN_GROUP_JOIN": 25, "QN_GROUP_NUMBER": 26, "QN_GROUP_YES": 27,
    "QN_GROUP_NO": 28, "QN_GROUP_OPTION": 29, "QN_GROUP_NAME": 30, "QN_GROUP_KEEP": 31,
    "QN_GROUP_REDRAW": 32, "QN_GROUP_REROLL": 33, "QN_GROUP_REROLL_LENT": 34,
    "QN_GROUP_TURN_DIE": 35, "QN_GROUP_TURN_LENT": 36, "QN_GROUP_DIE": 37, "QN_GROUPS": 38,
    "QN_MOMENT_NONE": 0, "QN_MOMENT_TURN": 1, "QN_MOMENT_PHASE": 2, "QN_LIST_ASKS": 0,
    "QN_LIST_VERBS": 1, "QN_LIST_LOG": 2, "QN_LIST_ZONES": 3, "QN_LIST_COUNTERS": 4,
    "QN_LIST_ATTRIBUTES": 5, "QN_LIST_STATES": 6, "QN_LISTS": 7,
    "QN_SEEN_CARD": 0, "QN_SEEN_DEF": 1, "QN_SEEN_ZONE": 2, "QN_SEEN_PLACE": 3, "QN_SEEN_COUNT": 9,
    "QN_SEEN_COLUMNS": 14,
    "QN_STAND_SEAT": 0, "QN_STAND_OPTIONS": 1, "QN_STAND_STATUS": 2, "QN_STAND_CHOICES": 3,
    "QN_STAND_OUTCOME": 4, "QN_STAND_OUTLOOK": 10, "QN_STAND_COLUMNS": 16,
    "QN_PROOF_NONE": 0, "QN_PROOF_SURE": 1, "QN_PROOF_DEALS": 2, "QN_PROOF_OPEN": 3,
    "QN_AGENT_LEVELS": 5, "QN_MAX_LINE": 32, "QN_ACTION_NONE": -1, "QN_ACTION_DEAL": -2, "QN_ACTION_RANDOM": -3, "QN_ALL_KNOWN": -2,
}

# ---- records


class qn_message(Structure):
    _fields_ = [("file", c_char_p), ("line", c_uint), ("column", c_uint), ("format", c_char_p),
                ("args", c_char_p * 3), ("rule", c_char_p)]


report_fn = CFUNCTYPE(None, c_void_p, POINTER(qn_message))


class qn_report(Structure):
    _fields_ = [("fn", report_fn), ("user", c_void_p)]


class qn_card_info(Structure):
    _fields_ = [("id", c_char_p), ("set", c_char_p), ("type", c_char_p), ("traits", c_char_p),
                ("name", c_char_p), ("subtitle", c_char_p), ("set_name", c_char_p),
                ("type_name", c_char_p), ("copies", c_uint), ("stage", c_uint), ("unique", c_bool),
                ("reconstructed", c_bool), ("back", c_uint16)]


class qn_printed(Structure):
    _fields_ = [("name", c_char_p), ("label", c_char_p), ("value", c_int), ("per_player", c_bool),
                ("dash", c_bool)]


class qn_word(Structure):
    _fields_ = [("group", c_char_p), ("word", c_char_p), ("label", c_char_p), ("def", c_uint16),
                ("example", c_char_p), ("source", c_char_p)]


word_fn = CFUNCTYPE(None, c_void_p, POINTER(qn_word))


class qn_setting(Structure):
    _fields_ = [("key", c_char_p), ("value", c_char_p)]


class qn_setup(Structure):
    _fields_ = [("seed", c_uint64), ("seats", c_uint), ("settings", POINTER(qn_setting)),
                ("setting_count", c_size_t)]


class qn_ask(Structure):
    _fields_ = [("serial", c_uint32), ("seat", c_int), ("what", c_char_p), ("card", c_uint16),
                ("rule", c_char * 12), ("need", c_int)]


class qn_option(Structure):
    _fields_ = [("verb", c_uint8), ("flags", c_uint8), ("card", c_uint16), ("with", c_uint16),
                ("value", c_int16), ("rule", c_uint16)]


class qn_stop(Structure):
    _fields_ = [("status", c_int), ("what", c_char_p), ("def", c_uint16)]


class qn_card_view(Structure):
    _fields_ = [("card", c_uint16), ("def", c_uint16), ("zone", c_uint16), ("owner", c_int8),
                ("controller", c_int8), ("place", c_int8), ("flags", c_uint8), ("host", c_uint16),
                ("counter", c_int16 * 4)]


class qn_view(Structure):
    _fields_ = [("seat", c_int), ("seats", c_uint), ("round", c_uint), ("first", c_int),
                ("active", c_int), ("waiting", c_int), ("over", c_bool), ("out", c_uint32),
                ("count", c_size_t), ("card", POINTER(qn_card_view))]


class qn_counter(Structure):
    _fields_ = [("name", c_char_p), ("label", c_char_p), ("value", c_int)]


class qn_progress(Structure):
    _fields_ = [("label", c_char_p), ("have", c_int), ("need", c_int), ("step", c_bool)]


class qn_dice(Structure):
    _fields_ = [("pool", c_char_p), ("seat", c_int), ("open", c_bool), ("count", c_size_t),
                ("face", c_uint8 * 8), ("lent", c_int)]


class qn_symbol(Structure):
    _fields_ = [("id", c_char_p), ("name", c_char_p), ("brief", c_char_p)]


class qn_log_line(Structure):
    _fields_ = [("what", c_char_p), ("seat", c_int), ("def", c_uint16), ("by", c_uint16),
                ("amount", c_int), ("rule", c_uint16), ("depth", c_uint8)]


class qn_game_seats(Structure):
    _fields_ = [("least", c_uint), ("most", c_uint), ("usual", c_uint)]


class qn_phase(Structure):
    _fields_ = [("word", c_char_p), ("label", c_char_p), ("shared", c_bool), ("quiet", c_bool * 2)]


class qn_menu_item(Structure):
    _fields_ = [("key", c_char_p), ("label", c_char_p), ("meaning", c_char_p), ("chosen", c_char_p),
                ("usual", c_char_p), ("separator", c_char_p), ("kind", c_int), ("seat", c_int),
                ("least", c_int), ("most", c_int), ("values", c_size_t)]


class qn_menu_value(Structure):
    _fields_ = [("id", c_char_p), ("label", c_char_p), ("alone", c_bool)]


class qn_list_item(Structure):
    _fields_ = [("word", c_char_p), ("label", c_char_p), ("role", c_int), ("group", c_int),
                ("per_seat", c_bool)]


class qn_pending(Structure):
    _fields_ = [("what", c_char_p), ("whose", c_int), ("card", c_uint16), ("def", c_uint16),
                ("targets", c_size_t)]


class qn_playouts(Structure):
    _fields_ = [("count", c_size_t), ("seed", c_uint64), ("knower", c_int), ("action", c_int32),
                ("limit", c_uint32)]


class qn_budget(Structure):
    _fields_ = [("iterations", c_uint32), ("milliseconds", c_uint32)]


class qn_opinion(Structure):
    _fields_ = [("visits", c_uint32), ("chance", c_double)]


class qn_win(Structure):
    _fields_ = [("proof", c_int), ("positions", c_uint32), ("deals", c_uint), ("wins", c_bool),
                ("length", c_size_t), ("line", c_uint16 * 32), ("score", c_int), ("goal", c_int),
                ("whose", c_int)]


# ---- functions: result, parameters

table = pack = journal = menu = agent = c_void_p
buffer = c_void_p
text = c_char_p
lang = status = c_int
option = POINTER(qn_option)
rows = c_void_p
out = POINTER(c_void_p)

FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "qn_version": (text, []),
    "qn_message_text": (c_size_t, [POINTER(qn_message), text, buffer, c_size_t]),
    # content
    "qn_game_count": (c_size_t, []),
    "qn_game_name": (text, [c_size_t]),
    "qn_game_title": (text, [c_size_t, lang]),
    "qn_pack_open": (status, [text, text, qn_report, out]),
    "qn_pack_open_with": (status, [text, text, text, qn_report, out]),
    "qn_pack_compile": (status, [text, text, text, c_size_t, qn_report, out]),
    "qn_pack_close": (None, [pack]),
    "qn_pack_game": (text, [pack]),
    "qn_pack_hash": (c_uint64, [pack]),
    "qn_pack_weights": (text, [pack]),
    "qn_card_count": (c_uint16, [pack]),
    "qn_card_info_get": (status, [pack, c_uint16, lang, POINTER(qn_card_info)]),
    "qn_card_find": (c_uint16, [pack, text]),
    "qn_printed_get": (c_bool, [pack, c_uint16, c_uint, lang, POINTER(qn_printed)]),
    "qn_card_trait": (text, [pack, c_uint16, c_uint, lang]),
    "qn_card_value": (c_bool, [pack, c_uint16, text, POINTER(c_int)]),
    "qn_card_text": (c_size_t, [pack, c_uint16, lang, buffer, c_size_t]),
    "qn_card_cites": (c_bool, [pack, c_uint16, text]),
    "qn_card_box": (c_bool, [pack, c_uint16, lang, POINTER(text), POINTER(text)]),
    "qn_words": (status, [pack, lang, word_fn, c_void_p]),
    "qn_deck_count": (c_size_t, [pack]),
    "qn_deck_name": (text, [pack, c_size_t]),
    "qn_deck_check": (status, [pack, text, qn_report]),
    # tables
    "qn_table_new": (status, [pack, POINTER(qn_setup), qn_report, out]),
    "qn_table_free": (None, [table]),
    "qn_table_rest": (None, [table]),
    "qn_table_restart": (None, [table, c_uint64]),
    "qn_clone": (c_void_p, [table]),
    "qn_clone_into": (status, [table, table]),
    "qn_hash": (c_uint64, [table]),
    "qn_view_hash": (c_uint64, [table, c_int]),
    "qn_table_bytes": (c_size_t, [table]),
    "qn_table_pack": (c_void_p, [table]),
    "qn_set_logging": (None, [table, c_bool]),
    "qn_set_skip_forced": (None, [table, c_bool]),
    "qn_setting_get": (c_bool, [table, c_size_t, POINTER(qn_setting)]),
    "qn_seats": (c_uint, [table]),
    "qn_over": (c_bool, [table]),
    "qn_table_status": (status, [table]),
    "qn_waiting": (c_int, [table]),
    "qn_ask_get": (c_bool, [table, POINTER(qn_ask)]),
    "qn_ask_given": (c_size_t, [table, c_int, POINTER(c_uint16), c_size_t]),
    "qn_options": (c_size_t, [table, POINTER(option)]),
    "qn_apply": (status, [table, c_uint32, c_size_t]),
    "qn_choose": (status, [table, c_uint32, c_size_t]),
    "qn_stop_get": (c_bool, [table, POINTER(qn_stop)]),
    "qn_why": (text, [table, c_int, text, c_uint16, c_uint16, buffer, c_size_t]),
    "qn_why_power": (text, [table, c_int, c_uint16, c_uint, buffer, c_size_t]),
    "qn_result": (c_int, [table, c_uint]),
    "qn_round": (c_uint, [table]),
    "qn_option_verb": (c_size_t, [table, option, buffer, c_size_t]),
    "qn_option_id": (c_size_t, [table, c_int, option, buffer, c_size_t]),
    "qn_option_key": (c_uint64, [table, c_int, option]),
    "qn_option_cost": (c_int, [table, c_int, option]),
    "qn_option_label": (c_size_t, [table, c_int, option, lang, buffer, c_size_t]),
    "qn_ask_label": (c_size_t, [table, c_int, lang, buffer, c_size_t]),
    "qn_rule_id": (text, [c_uint16, buffer]),
    "qn_card_ref": (c_size_t, [table, c_int, c_uint16, buffer, c_size_t]),
    # information
    "qn_view_get": (c_size_t, [table, c_int, POINTER(qn_view), POINTER(qn_card_view), c_size_t]),
    "qn_view_json": (c_size_t, [table, c_int, buffer, c_size_t]),
    "qn_zone_name": (text, [table, c_uint16]),
    "qn_zone_label": (c_size_t, [table, c_uint16, lang, buffer, c_size_t]),
    "qn_counter_name": (text, [table, c_uint]),
    "qn_value": (c_bool, [table, c_int, c_uint16, text, POINTER(c_int)]),
    "qn_counter_get": (c_bool, [table, c_int, c_uint16, c_uint, lang, POINTER(qn_counter)]),
    "qn_card_state": (text, [table, c_int, c_uint16, c_uint]),
    "qn_card_states": (c_size_t, [table, c_int, c_uint16, POINTER(text), c_size_t]),
    "qn_progress_get": (c_bool, [table, c_uint, c_uint, lang, POINTER(qn_progress)]),
    "qn_dice_get": (c_bool, [table, c_uint, POINTER(qn_dice)]),
    "qn_dice_symbol": (c_char, [table, c_int, c_int]),
    "qn_symbol_get": (c_bool, [table, c_int, c_char, lang, POINTER(qn_symbol)]),
    "qn_dice_lay": (c_bool, [table, c_uint, c_void_p, c_size_t]),
    "qn_determinize": (None, [table, c_int, c_uint64]),
    "qn_info_stamp": (c_uint32, [table, c_int]),
    "qn_invariant": (text, [table]),
    # log
    "qn_log_count": (c_size_t, [table]),
    "qn_log_get": (c_bool, [table, c_size_t, c_int, POINTER(qn_log_line)]),
    "qn_log_text": (c_size_t, [table, c_size_t, c_int, lang, buffer, c_size_t]),
    # journal
    "qn_journal_new": (status, [table, out]),
    "qn_journal_free": (None, [journal]),
    "qn_record": (status, [journal, table, c_uint32, c_size_t]),
    "qn_journal_save": (status, [journal, text]),
    "qn_journal_write": (status, [journal, text]),
    "qn_journal_set_synced": (None, [journal, c_bool]),
    "qn_journal_read": (status, [text, qn_report, out]),
    "qn_journal_parse": (status, [text, text, c_size_t, qn_report, out]),
    "qn_journal_game": (text, [journal]),
    "qn_journal_length": (c_size_t, [journal]),
    "qn_journal_replay": (status, [journal, pack, c_size_t, c_bool, qn_report, out]),
    "qn_journal_cut": (None, [journal, c_size_t]),
    "qn_journal_with_setting": (status, [journal, text, text, out]),
    "qn_journal_text": (c_void_p, [journal, POINTER(c_size_t)]),
    # compact.h
    "qn_view_compact": (c_size_t, [table, c_int, lang, buffer, c_size_t]),
    # lists.h
    "qn_game_seats_get": (c_bool, [c_size_t, POINTER(qn_game_seats)]),
    "qn_menu_new": (status, [pack, POINTER(qn_setup), out]),
    "qn_menu_free": (None, [menu]),
    "qn_menu_seats": (c_uint, [menu]),
    "qn_menu_item_get": (c_bool, [menu, c_size_t, lang, POINTER(qn_menu_item)]),
    "qn_menu_value_get": (c_bool, [menu, c_size_t, c_size_t, lang, POINTER(qn_menu_value)]),
    "qn_ask_role": (c_int, [table]),
    "qn_ask_mood": (c_int, [table]),
    "qn_role_name": (text, [c_int]),
    "qn_option_group": (c_int, [table, option]),
    "qn_option_self": (c_uint16, [table, option]),
    "qn_group_name": (text, [c_int]),
    "qn_log_moment": (c_int, [table, c_size_t]),
    "qn_phase_get": (c_bool, [pack, c_size_t, lang, POINTER(qn_phase)]),
    "qn_phase_now": (c_int, [table]),
    "qn_list_name": (text, [c_int]),
    "qn_list_get": (c_bool, [pack, c_int, c_size_t, lang, POINTER(qn_list_item)]),
    # observe.h
    "qn_observe": (c_size_t, [table, c_int, rows, c_size_t, c_void_p, c_size_t]),
    "qn_observe_rows": (c_size_t, [table]),
    "qn_observe_numbers": (c_size_t, [table]),
    "qn_observe_column_name": (text, [c_uint]),
    "qn_observe_number_name": (c_size_t, [table, c_size_t, buffer, c_size_t]),
    "qn_observe_zones": (c_uint, [table]),
    "qn_observe_zone_name": (text, [table, c_uint]),
    "qn_observe_states": (c_uint, [table]),
    "qn_observe_state_name": (text, [table, c_uint]),
    "qn_observe_asks": (c_uint, [table]),
    "qn_observe_ask_name": (text, [table, c_uint]),
    "qn_attribute": (c_int, [pack, text]),
    "qn_value_of": (c_bool, [table, c_int, c_uint16, c_int, POINTER(c_int)]),
    # agent.h
    "qn_agent_name": (text, [c_size_t]),
    "qn_agent_budget": (c_bool, [text, POINTER(qn_budget)]),
    "qn_agent_new": (status, [text, table, c_int, c_uint64, out]),
    "qn_agent_free": (None, [agent]),
    "qn_agent_restart": (None, [agent, c_uint64]),
    "qn_agent_seat": (c_int, [agent]),
    "qn_agent_think": (status, [agent, table, POINTER(qn_budget)]),
    "qn_agent_stop": (None, [agent]),
    "qn_agent_choice": (c_size_t, [agent]),
    "qn_agent_opinion": (c_bool, [agent, c_size_t, POINTER(qn_opinion)]),
    "qn_agent_line": (c_size_t, [agent, c_size_t, c_void_p, c_size_t]),
    "qn_agent_line_text": (c_size_t, [agent, c_size_t, lang, buffer, c_size_t]),
    "qn_agent_find_win": (status, [agent, table, c_size_t, c_uint32, c_uint, POINTER(qn_win)]),
    "qn_agent_chance": (c_double, [agent, table]),
    # search.h
    "qn_chance_stamp": (c_uint64, [table]),
    "qn_reseed": (None, [table, c_uint64]),
    "qn_determinize_into": (status, [table, table, c_int, c_uint64]),
    "qn_ask_is_open": (c_bool, [table]),
    "qn_forget_into": (status, [table, table, c_int]),
    "qn_team": (c_int, [table, c_int]),
    "qn_score_count": (c_uint, [table]),
    "qn_score_name": (text, [table, c_uint]),
    "qn_score_label": (text, [table, c_uint, lang]),
    "qn_score_loses": (c_bool, [table, c_uint]),
    "qn_score": (c_int, [table, c_int, c_uint]),
    "qn_score_start": (c_int, [table, c_int, c_uint]),
    "qn_score_goal": (c_int, [table, c_int, c_uint]),
    "qn_margin": (c_int, [table, c_int]),
    "qn_outlook": (c_double, [table, c_int]),
    # pending.h
    "qn_pending_get": (c_bool, [table, c_int, c_uint, POINTER(qn_pending)]),
    "qn_is_aimed_at": (c_bool, [table, c_int]),
    "qn_option_keeps": (c_bool, [table, option]),
    "qn_pending_target": (c_uint16, [table, c_int, c_uint, c_size_t]),
    # reasons.h
    "qn_why_text": (c_size_t, [table, c_int, text, c_uint16, c_uint16, lang, buffer, c_size_t]),
    "qn_why_power_text": (c_size_t, [table, c_int, c_uint16, c_uint, lang, buffer, c_size_t]),
    "qn_likely_verb": (text, [table, c_int, c_uint16]),
    # resign.h
    "qn_resign": (status, [table, c_int]),
    "qn_record_resign": (status, [journal, table, c_int]),
    "qn_resigned": (c_bool, [table, c_uint]),
    # bulk.h
    "qn_step": (status, [table, c_int32, c_void_p, rows, c_size_t]),
    "qn_step_many": (status, [c_void_p, c_size_t, c_void_p, c_void_p, rows, c_size_t]),
    "qn_observe_many": (None, [c_void_p, c_size_t, c_void_p, rows, c_size_t, c_void_p, c_size_t, c_void_p]),
    "qn_play_random": (status, [table, POINTER(c_uint64), c_uint32, rows, c_size_t]),
    "qn_rollouts": (status, [table, POINTER(qn_playouts), rows, c_size_t]),
}

# What lets other threads run meanwhile.
LONG = {"qn_pack_open", "qn_pack_open_with", "qn_pack_compile", "qn_words", "qn_deck_check", "qn_record",
        "qn_record_resign", "qn_journal_save", "qn_journal_write", "qn_journal_read", "qn_journal_parse",
        "qn_journal_replay", "qn_agent_new", "qn_agent_think", "qn_agent_find_win", "qn_step_many", "qn_observe_many", "qn_play_random", "qn_rollouts"}

# Headers of the library that Python does without: scenes are run by the command (`quinte check`).
HEADERS_LEFT_OUT = {"scenes.h"}


class Library:
    """The functions, by name, ready to be called."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            short, long = ctypes.PyDLL(path), ctypes.CDLL(path, use_errno=True)
        except OSError as error:
            raise _find.library_missing(path, str(error)) from None
        missing = [name for name in FUNCTIONS if not hasattr(short, name)]
        if missing:
            raise LibraryError(f"{path} lacks {', '.join(missing[:3])}"
                               f"{' and more' if len(missing) > 3 else ''}: this package is for version "
                               f"{VERSION} of the library; install both anew, together")
        for name, (result, parameters) in FUNCTIONS.items():
            function = getattr(long if name in LONG else short, name)
            function.restype, function.argtypes = result, parameters
            setattr(self, name, function)
        self.free = ctypes.CDLL(None).free
        self.free.restype, self.free.argtypes = None, [c_void_p]

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the library has no function {name}")


_library: Library | None = None


def library() -> Library:
    """The library, loaded when it is first needed."""
    global _library
    if _library is None:
        _library = Library(_find.library())
    return _library
