/** Satoshi per byte of the output and of the input that would spend it. Nodes do not relay smaller outputs. */
const DUST_RATE = 3n
/** Bytes of the amount and the script's length, and those of the spending input. */
const OUTPUT = 9n
const WITNESS_SPEND = 67n
const OTHER_SPEND = 148n

/** Characters of a bech32 address beside its program: version and checksum. */
const BECH32_EXTRA = 7
/** Bytes of the scripts of the legacy kinds. */
const KEY_HASH_SCRIPT = 25n
const SCRIPT_HASH_SCRIPT = 23n

/**
 * Smallest amount in satoshi that a valid address can receive, as Bitcoin Core computes it. By the address's own length, without a library.
 * @see https://github.com/bitcoin/bitcoin/blob/master/src/policy/policy.cpp
 */
export function dustOfAddress(address: string): bigint {
  const program = /^(?:bc|tb|bcrt)1(.+)$/i.exec(address)?.[1]
  if (program === undefined) {
    const script = /^[23]/.test(address) ? SCRIPT_HASH_SCRIPT : KEY_HASH_SCRIPT
    return DUST_RATE * (OUTPUT + script + OTHER_SPEND)
  }
  // Five bits a character; two bytes for the version and the length.
  const script = 2 + Math.floor(((program.length - BECH32_EXTRA) * 5) / 8)
  return DUST_RATE * (OUTPUT + BigInt(script) + WITNESS_SPEND)
}
