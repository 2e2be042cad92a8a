/**
 * The first accounts of the mnemonic of every development chain ("test test … junk"): for payments m/84'/1'/n'/0/0, which are witness
 * key hashes, and for ordinals m/86'/1'/n'/0/0, which are taproot keys. Their keys are PUBLIC: anything sent to them on a real chain is lost.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0086.mediawiki
 */
export const DEVELOPMENT_ADDRESSES = [
  {
    payment: 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
    ordinals: 'bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv',
  },
  {
    payment: 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3',
    ordinals: 'bcrt1ps033a9wkghkslwe88lxqw3lv4j7afac9jcmjqteguuk0q7eat4fsp4cyrt',
  },
  {
    payment: 'bcrt1q03j55x5vxk4tp2qs5c74y6wmtgx9g586el74s6',
    ordinals: 'bcrt1p00qfchgvy9rswngjnuks8e2sz4tduzm2pt8hd2lvvu7a8zcdv9zs298gmj',
  },
  {
    payment: 'bcrt1qln7c2uu0555z7wwq5g9efkhrj8ds6ppjty4jjm',
    ordinals: 'bcrt1ph7yrsy969rch6l8hw09p6we5kry9kxxkn4yyn3tgma5yl08nq80qca3xe2',
  },
] as const

/** The sandbox's phone has the private keys 1 and 2. */
const PHONE_ADDRESSES = [
  'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  'bcrt1qq6hag67dl53wl99vzg42z8eyzfz2xlkvwk6f7m',
] as const

/** The first blocks pay them 50 BTC each, one after the other. */
export const FUNDED_ADDRESSES: readonly string[] = [
  ...DEVELOPMENT_ADDRESSES.flatMap(({ payment, ordinals }) => [payment, ordinals]),
  ...PHONE_ADDRESSES,
]
