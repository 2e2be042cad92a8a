import type { SimulationOptions } from '@foyer/testing'

/** Stand-in for a wallet's own object on the page, by the wallet's key in `window.foyerWallets`. */
export type Disguises = (key: string) => SimulationOptions['disguise']
