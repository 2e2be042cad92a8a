import { Address, OutScript } from '@scure/btc-signer'

export const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** Returns the output script of a regtest address, as hex. Throws for other addresses. */
export const scriptOf = (address: string): string =>
  Buffer.from(OutScript.encode(Address(REGTEST).decode(address))).toString('hex')

/** Returns the address of an output script, if it has one. */
export function addressOf(script: string): string | undefined {
  try {
    return Address(REGTEST).encode(OutScript.decode(Buffer.from(script, 'hex')))
  } catch {
    return undefined
  }
}
