import type { SimulationOptions } from '@foyer/testing'

/** Replacement for a wallet's object on the page, by the wallet's key in `window.foyerWallets`. */
export type Disguises = (key: string) => SimulationOptions['disguise']
