// The two colours of a card's poster, by faction, aspect or side.
import type { CardFacts } from '../net/messages';

type Pair = [string, string];

const grey: Pair = ['#7d8797', '#3d4454'];
const encounter: Pair = ['#8746a8', '#472064'];

const sets: Record<string, Record<string, Pair>> = {
  champions: {
    spider_man: ['#c8282f', '#1e4f9e'], justice: ['#dcaa12', '#8f6400'], aggression: ['#d0312d', '#7c1518'], leadership: ['#2f86d6', '#15497f'],
    protection: ['#3f9d4c', '#1c5c2b'], basic: grey, iron_man: ['#c5221f', '#c98d12'], captain_marvel: ['#1f4fa8', '#c4272e'], she_hulk: ['#3f9b46', '#5b2b80'],
    black_panther: ['#4b3a86', '#1d1d2b'], rhino: ['#7d8797', '#4a3d5e'], klaw: ['#a32c4f', '#421c4f'], ultron: ['#8b939f', '#7e1f24'],
  },
  dicethrone: {
    black_panther: ['#5b46a5', '#1f1b33'], black_widow: ['#c32b2b', '#1f7a42'], captain_marvel: ['#2457b5', '#c9302f'], doctor_strange: ['#9c2d2d', '#2c5e8f'],
    loki: ['#2f8a4c', '#8a6d12'], scarlet_witch: ['#b8224b', '#5b1440'], spider_man: ['#c8282f', '#1e4f9e'], thor: ['#3a6fb5', '#7a8291'],
    barbarian: ['#b4552a', '#5e2a15'], monk: ['#d08a24', '#7c4a12'], moon_elf: ['#4a6fb8', '#2a2f6b'], paladin: ['#c79d2c', '#6c5a2a'],
    pyromancer: ['#dd5420', '#7f1d12'], shadow_thief: ['#5a4f86', '#23213c'],
  },
  villainous: {
    hela: ['#2f8a5f', '#123f34'], killmonger: ['#b07d22', '#3b3a2a'], taskmaster: ['#c06a24', '#2c3f66'], thanos: ['#8a4aa8', '#43205f'], ultron: ['#8d96a4', '#8c2326'],
    loki: ['#3d8a3f', '#8a6d12'], madame_masque: ['#c69a2a', '#54311d'], modok: ['#c9a42b', '#6a3c8c'],
  },
  smashup: {
    aliens: ['#3aa066', '#154d38'], dinosaurs: ['#d07a2c', '#7c3d12'], ninjas: ['#5c6378', '#24283a'], pirates: ['#39618f', '#16304f'], robots: ['#3f8f72', '#1d4a52'],
    tricksters: ['#57a03b', '#7c6a1a'], wizards: ['#5a58c2', '#2b2570'], zombies: ['#7c8f3a', '#3a4420'], kaiju: ['#3f8d4a', '#7c2a2a'], mega_troopers: ['#d23b3b', '#2a4f9f'],
    changerbots: ['#c5322f', '#3d4d6b'], star_roamers: ['#c2992a', '#2b3f7d'], elder_things: ['#6a4a8f', '#2b2347'], innsmouth: ['#2f7f86', '#173c46'],
    minions_of_cthulhu: ['#3f7a4a', '#1d2f33'], miskatonic_university: ['#8f3a3f', '#4a2323'], dwarves: ['#b0632a', '#5a3a1d'], mages: ['#7a49b5', '#3b2468'],
    warriors: ['#b5402f', '#5b2a24'], ancient_egyptians: ['#c79b35', '#2f6a78'], cowboys: ['#b5703a', '#6a3a20'], samurai: ['#b32c35', '#2c2c3d'],
    shapeshifters: ['#6fa03f', '#2f5f56'], disco_dancers: ['#c4479f', '#5a2a9a'], munchkin_treasures: ['#c99a2b', '#7a541a'], munchkin_monsters: ['#8f3f3f', '#432020'],
    bear_cavalry: ['#8f5a2f', '#3f2a1c'], ghosts: ['#7f8fb5', '#2b2f4a'], killer_plants: ['#4f9a3a', '#5a1f3a'], steampunks: ['#b07a35', '#4a3322'],
    fairies: ['#c46fb8', '#4f3a8f'], kitty_cats: ['#d98aa0', '#7a3f5a'], mythic_horses: ['#9a7fd6', '#4a6fb8'], princesses: ['#d46aa0', '#7a2a6a'],
    giant_ants: ['#8a4a2a', '#2f2320'], mad_scientists: ['#4fa06a', '#2a3f5a'], vampires: ['#8f2333', '#2a1a28'], werewolves: ['#6f6455', '#2a2a33'],
    cyborg_apes: ['#6a6f7d', '#7a3a2a'], super_spies: ['#3f4f6a', '#1c1f2b'], time_travelers: ['#2f8fa8', '#2a2f6b'], sheep: ['#9fb57a', '#4a5f3a'],
    sharks: ['#3f7fa0', '#1c3347'], super_heroes: ['#c8392f', '#2a4fa0'], tornados: ['#7f8f9a', '#3a4450'], ignobles: ['#8f6a2f', '#2f2a3f'],
    truckers: ['#b0552a', '#2f3f4f'], magical_girls: ['#d478b8', '#5a4fb8'], thieves: ['#5f6a4a', '#2a2f24'], clerics: ['#c7a85a', '#6a4f2a'],
    elves: ['#4f9a5a', '#23502f'], grannies: ['#a88fb0', '#5a4a6a'], rock_stars: ['#b8323f', '#2a1f33'], halflings: ['#7a9a3f', '#4a3a22'],
    orcs: ['#6a8a3a', '#2f3a22'], vikings: ['#5a7fa8', '#3a2f2a'], dragons: ['#b5402a', '#4a1f1a'], explorers: ['#a8863f', '#4a4026'],
    teddy_bears: ['#b5804f', '#5a3a2a'], geeks: ['#3f8fb0', '#2f3a5a'], kung_fu_fighters: ['#c8702a', '#5a1f1f'], vigilantes: ['#5a5a6a', '#26262f'],
    astroknights: ['#3f5fb0', '#1f1f3a'], mythic_greeks: ['#c7b070', '#3f6a8f'], itty_critters: ['#8fb53f', '#4a7a8f'], all_stars: ['#c9a23a', '#2f3f7a'],
  },
};

const traits: Record<string, Pair> = {
  crime_lords: ['#5a4a8f', '#241d3f'], marvel_knights: ['#b5262c', '#5c1014'], sinister_syndicate: ['#4f8f3f', '#23421f'], spider_friends: ['#c8282f', '#1e4f9e'],
  sentinel: ['#7a5aa8', '#3a2f6b'], fantastic_four: ['#2f7fc4', '#15457a'], x_men: ['#c79a20', '#1f4a8f'], brotherhood: ['#9c2c3a', '#4a1430'],
  underworld: ['#5c6473', '#23262f'], x_statix: ['#2f8f8a', '#c4702a'], doom: ['#3f7a4a', '#4a4f57'],
};

const encounterTypes = new Set(['minion', 'treachery', 'side_scheme', 'main_scheme', 'attachment', 'environment']);
const fateTypes = new Set(['hero', 'fate_effect', 'fate_item']);
const types: Record<string, Pair> = { plot_twist: ['#8a6f2f', '#4a3a17'], location: ['#3f7f6a', '#1d4439'], equipment: ['#75808f', '#39424f'], base: ['#4a6fa0', '#22395c'] };

/** A pair that is always the same for the same words. */
function pairOf(words: string): Pair {
  let hash = 7;
  for (const letter of words) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  const hue = hash % 360;
  return [`hsl(${hue} 45% 45%)`, `hsl(${(hue + 40) % 360} 48% 24%)`];
}

export function coloursOf(card: CardFacts): Pair {
  const own = sets[card.game]?.[card.set];
  if (card.game === 'champions') {
    if (card.type === 'villain' && own) return own;
    if (encounterTypes.has(card.type)) return encounter;
    if (card.type === 'obligation') return ['#a0702a', '#4f2f14'];
    return own ?? encounter;
  }
  if (card.game === 'villainous') {
    if (fateTypes.has(card.type)) return ['#3787c9', '#174d7e'];
    if (card.type.startsWith('crisis')) return ['#a52a33', '#46101a'];
    if (card.type === 'stone') return ['#d5a021', '#7b2f8a'];
    return own ?? grey;
  }
  if (card.game === 'smashup' && card.type === 'base') return pairOf(card.id);
  if (card.game === 'vs') {
    const team = card.traits.map((one) => traits[one]).find(Boolean);
    return team ?? types[card.type] ?? grey;
  }
  if (card.game === 'dicethrone' && !card.set)
    return card.type === 'roll_action' ? ['#b53630', '#5f1717'] : card.type === 'instant' ? ['#3f8f5a', '#1c4a30'] : ['#3a78b8', '#1b3f6a'];
  return own ?? (card.set ? pairOf(card.set) : (types[card.type] ?? grey));
}

/** The colour of a seat, and the sign that tells it apart without colour. */
export const seatColours = ['#d9484a', '#3b8ad9', '#4b9c4b', '#c98b1b', '#9a5fd0', '#2f9a98'];
export const seatColour = (seat: number): string => seatColours[seat % seatColours.length]!;
