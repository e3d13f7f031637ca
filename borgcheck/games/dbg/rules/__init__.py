"""The rules of the game, in the order of their codes."""

from borgcheck.games.dbg.rules import borg, decks, scenario, space, starbase
from borgcheck.rules.base import Rule

RULES: tuple[Rule, ...] = (
    scenario.one_scenario,
    scenario.invasion_players,
    scenario.civil_war_players,
    decks.decks_listed,
    decks.starting_deck_size,
    decks.starting_cards,
    decks.not_a_starting_card,
    decks.opening_hand,
    decks.flagship_count,
    decks.foreign_flagship,
    decks.repeated_flagship,
    space.space_deck_size,
    space.purple_starships,
    space.scenario_cards,
    space.foreign_space_card,
    space.goal_card,
    starbase.starbase_size,
    starbase.starbase_split,
    starbase.repeated_character,
    starbase.search_area_size,
    starbase.basic_piles,
    starbase.dealt_basic_piles,
    borg.borg_card_count,
    borg.borg_card_stock,
    borg.borg_cards_in_civil_war,
    scenario.teams_of_two,
    scenario.alternate_teams,
    scenario.seating_unused,
)
