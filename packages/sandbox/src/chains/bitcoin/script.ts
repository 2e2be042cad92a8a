import { Address, OutScript } from '@scure/btc-signer'

export const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** The output script of an address, as hex. Throws for what is not one of regtest. */
export const scriptOf = (address: string): string =>
  Buffer.from(OutScript.encode(Address(REGTEST).decode(address))).toString('hex')

/** The address of an output script, where it has one. */
export function addressOf(script: string): string | undefined {
  try {
    return Address(REGTEST).encode(OutScript.decode(Buffer.from(script, 'hex')))
  } catch {
    return undefined
  }
}
