import type { RegisteredName } from './nameStore.ts'

/** Start of 2026, in seconds since the epoch. */
const REGISTERED = Date.UTC(2026, 0, 1) / 1000

/** Coin types of SLIP-44, and 0x80000000 | chain id for the EVM chains (ENSIP-11). Test chains of Bitcoin have 1. */
const EVM_COIN_TYPES = [31337, 31338, 31339].map(chainId => 0x80000000 + chainId)
const COIN_TYPES = { bip122: 1, polkadot: 354, solana: 501 } as const

const nameOf = (name: string, { eip155, ...others }: Record<keyof typeof COIN_TYPES | 'eip155', string>) => {
  const addresses: RegisteredName['addresses'] = {}
  for (const coinType of EVM_COIN_TYPES) addresses[coinType] = { address: eip155, created: REGISTERED }
  for (const [family, address] of Object.entries(others)) {
    addresses[COIN_TYPES[family as keyof typeof COIN_TYPES]] = { address, created: REGISTERED }
  }
  return { name, registered: REGISTERED, updated: REGISTERED, addresses, attributes: [] }
}

/**
 * Names with an address on every chain of the sandbox: accounts 4 and 5 of the mnemonic of every development chain ("test test … junk"), and
 * //Eve and //Ferdie on Polkadot. No wallet of the demo and no phone has them. Their keys are PUBLIC: anything sent to them on a real chain is
 * lost.
 */
export const DEVELOPMENT_NAMES: readonly RegisteredName[] = [
  nameOf('ada.foyer.id', {
    eip155: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
    solana: '6gYw7q94fJdEwL8WkT1a6LHBdTMbix1aciALwEWPx3Wp',
    polkadot: '5HGjWAeFDfFCWPsjFQdVV2Msvz2XtMktvgocEZcCj68kUMaw',
    bip122: 'bcrt1qzaw64te5ulmgehm98aumu5us3cej6uhukteu69',
  }),
  nameOf('bert.foyer.name', {
    eip155: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
    solana: '7EeV8eiRuGoR8bFHCjdCRGQd1RM5sR2dAkdiTEtC9ko7',
    polkadot: '5CiPPseXPECbkjWCa6MnjNokrgYjMqmKndv2rSnekmSK2DjL',
    bip122: 'bcrt1qfal96gykv9duuqqyp7xqzj68qukz6vrshpf5az',
  }),
]
