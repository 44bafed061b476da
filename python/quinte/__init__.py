"""Quinte for Python: five tabletop rulebooks, one engine. The manual is doc/python.md.

    import quinte
    game = quinte.load_game("champions", {"villain": "rhino"})
    state = game.new_initial_state(seed=11)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    print(state.returns())

Needs the shared library of Quinte and nothing but Python's standard library; numpy is used if it is there.
"""
from . import aec
from ._bulk import TERMINAL, Playouts
from .agent import Agent, Opinion, levels
from .errors import (BadContentError, BadJournalError, BadOptionError, BadSetupError, ClosedError,
                     ContentError, ExistsError, FileError, InUseError, LibraryError, Message,
                     NoMemoryError, NotWaitingError, QuinteError, StaleError, StoppedError)
from .game import Game, game_title, load_game, player_range, registered_names, version
from .journal import Journal
from .observe import Observation, Shape
from .state import ALL_KNOWN, SPECTATOR, State
from .vector import Vector

__all__ = ["ALL_KNOWN", "SPECTATOR", "TERMINAL", "Agent", "BadContentError", "BadJournalError", "BadOptionError",
           "BadSetupError", "ClosedError", "ContentError", "ExistsError", "FileError", "Game", "InUseError",
           "Journal", "LibraryError", "Message", "NoMemoryError", "NotWaitingError", "Observation", "Opinion",
           "Playouts",
           "QuinteError", "Shape", "StaleError", "State", "StoppedError", "Vector", "aec", "game_title",
           "levels", "load_game", "player_range", "registered_names", "version"]
