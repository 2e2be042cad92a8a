import { address as codec, opcodes, script } from 'bitcoinjs-lib'

/** P2PKH and P2SH, each on mainnet, then on the test networks and regtest. */
const KEY_HASH = [0x00, 0x6f]
const SCRIPT_HASH = [0x05, 0xc4]

/** Versions after 0 are numbered by the opcodes OP_1 to OP_16. */
const VERSION_BASE = 0x50

/**
 * The output script of an address of any of Bitcoin's chains, already known to be one. Not the library's own `toOutputScript`, which wants
 * the elliptic curve's 28 kB to look at a taproot key.
 */
export function scriptOf(address: string): Uint8Array {
  if (/^(bc|tb|bcrt)1/i.test(address)) {
    const { version, data } = codec.fromBech32(address)
    return script.compile([version === 0 ? opcodes.OP_0! : VERSION_BASE + version, data])
  }
  const { version, hash } = codec.fromBase58Check(address)
  if (KEY_HASH.includes(version)) {
    return script.compile([opcodes.OP_DUP!, opcodes.OP_HASH160!, hash, opcodes.OP_EQUALVERIFY!, opcodes.OP_CHECKSIG!])
  }
  if (SCRIPT_HASH.includes(version)) return script.compile([opcodes.OP_HASH160!, hash, opcodes.OP_EQUAL!])
  throw new Error('The address is of a kind that no Bitcoin chain has.')
}
