"""The rules of the game, in the order of their codes."""

from borgcheck.games.captains.rules import command, fleets, missions, pile, setting
from borgcheck.rules.base import Rule

RULES: tuple[Rule, ...] = (
    setting.fleet_players,
    pile.borg_pile_size,
    pile.ninth_borg_ship,
    pile.missing_borg_ship,
    pile.missing_prism,
    pile.borg_ship_size,
    pile.pile_order,
    pile.printed_size,
    fleets.fleet_size,
    fleets.fleet_ship_size,
    fleets.fleets_listed,
    fleets.ship_in_fleet_and_pool,
    fleets.empty_pool,
    command.command_deck_size,
    command.subdeck_count,
    command.uneven_subdecks,
    command.unknown_subdeck,
    command.command_hand,
    missions.fleet_missions,
    missions.mission_type,
    missions.mission_split,
    missions.ratings_total,
    missions.drawn_missions,
    setting.grid_tiles,
    setting.command_posts,
    setting.token_kinds,
)
