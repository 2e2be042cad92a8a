/**
 * The first accounts of the mnemonic of every development chain ("test test test … junk"), as hex of 32 bytes: for payments
 * m/84'/1'/n'/0/0, for ordinals m/86'/1'/n'/0/0. PUBLIC: anything sent to these accounts on a real chain is lost.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0084.mediawiki
 * @see https://github.com/bitcoin/bips/blob/master/bip-0086.mediawiki
 */
export const BITCOIN_DEVELOPMENT_KEYS = [
  {
    payment: 'b5c8b4acf7b66682afbc5eef20c3b12998ba3c14a97047c9187454377f1a7856',
    ordinals: '893af8e39dab62e987360f7e2f2556100075b04ee4e6b22a0e1e11e1569de6d1',
  },
  {
    payment: 'ea19e884d0c3145da71f4e54141970208ff0bdd173e2001496a23798848343b0',
    ordinals: '25f0cb83a3765b6d556e0c8c508c9776cdff7ad03110d4df655211e2a5093d9b',
  },
  {
    payment: 'eb03f5b9fa7fc2d402d12588a322e4be40eec27f635ad82b389fd192545a2b5d',
    ordinals: '083611f5eb0a8059d1714fda491ba11a2fae9e154465dfe04c2f01f75d08544a',
  },
  {
    payment: '211f2e9ace7c3b62e7cb1033726895529c7c89540652ef4118606b09da6fab91',
    ordinals: '288fa6f5def898c8cf1e0e0b45b68fd30743b0e9f8d910bbf4873ef6201ed4bf',
  },
] as const
