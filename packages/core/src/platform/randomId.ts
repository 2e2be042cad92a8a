import type { Ports } from './ports.ts'

/** Random id as hex. 12 bytes tell the ids of one site apart; 16 cannot be guessed. */
export const randomId = (random: Ports['random'], length: 12 | 16 = 12): string =>
  random.bytes(length).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
