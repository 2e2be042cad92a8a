import { Address, OutScript } from '@scure/btc-signer'

/** Address versions of a test network. Regtest, testnet and signet differ in the prefix of their bech32 addresses only. */
export const addressFormat = (bech32: string) => ({ bech32, pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef })

export type AddressFormat = ReturnType<typeof addressFormat>

export const REGTEST = addressFormat('bcrt')

/** Returns the output script of an address, as hex. Throws for an address of another network. */
export const scriptOf = (address: string, format: AddressFormat): string =>
  Buffer.from(OutScript.encode(Address(format).decode(address))).toString('hex')

/** Returns the address of an output script, if it has one. */
export function addressOf(script: string, format: AddressFormat): string | undefined {
  try {
    return Address(format).encode(OutScript.decode(Buffer.from(script, 'hex')))
  } catch {
    return undefined
  }
}
