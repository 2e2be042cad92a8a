/**
 * The sr25519 seeds of //Alice, //Bob, //Charlie and //Dave, as hex of 32 bytes.
 * PUBLIC: anything sent to these accounts on a real chain is lost.
 * @see https://docs.polkadot.com/reference/tools/subkey/
 */
export const POLKADOT_DEVELOPMENT_KEYS = [
  'e5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  '398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
  'bc1ede780f784bb6991a585e4f6e61522c14e1cae6ad0895fb57b9a205a8f938',
  '868020ae0687dda7d57565093a69090211449845a7e11453612800b663307246',
] as const
