/** Real wallets that the page has with `?wallets=` and their names, instead of its own. */
export const profiles = ['xverse', 'leather', 'unisat', 'enkrypt', 'polkadot-js', 'talisman', 'subwallet'] as const

export type Profile = (typeof profiles)[number]
