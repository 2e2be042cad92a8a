import { keccakP } from '@noble/hashes/sha3.js'
import { swap32IfBE, u32, utf8ToBytes } from '@noble/hashes/utils.js'

/** Labelled bytes that both sides of a proof append to their transcript. */
export type TranscriptPart = readonly [label: string, bytes: Uint8Array]

/** Bytes of the state between two permutations, at a security of 128 bits. */
const RATE = 166

/** Operations of STROBE: bytes of the transcript, their label and length, and bytes that are drawn from the state. */
const APPEND = 0x02
const FRAME = 0x12
const DRAW = 0x07

/**
 * Challenge of a Merlin transcript with these parts, up to 166 bytes of it. A transcript has one challenge here, so that of STROBE-128 only
 * the operations until then are needed.
 * @see https://merlin.cool/transcript/ops.html
 * @see https://strobe.sourceforge.io/specs/
 */
export function merlinChallenge(
  protocol: string,
  parts: readonly TranscriptPart[],
  label: string,
  length: number,
): Uint8Array {
  const state = new Uint8Array(200)
  const words = u32(state)
  let position = 0
  let start = 0

  function permute() {
    swap32IfBE(words)
    keccakP(words)
    swap32IfBE(words)
    position = 0
    start = 0
  }
  function endBlock() {
    state[position]! ^= start
    state[position + 1]! ^= 0x04
    state[RATE + 1]! ^= 0x80
    permute()
  }
  function absorb(bytes: Uint8Array) {
    for (const byte of bytes) {
      state[position]! ^= byte
      position += 1
      if (position === RATE) endBlock()
    }
  }
  function begin(operation: number) {
    const previous = start
    start = position + 1
    absorb(Uint8Array.of(previous, operation))
  }
  function frame(name: string, size: number) {
    begin(FRAME)
    absorb(utf8ToBytes(name))
    absorb(Uint8Array.of(size, size >> 8, size >> 16, size >> 24))
  }

  state.set([1, RATE + 2, 1, 0, 1, 96, ...utf8ToBytes('STROBEv1.0.2')])
  permute()
  begin(FRAME)
  absorb(utf8ToBytes('Merlin v1.0'))
  for (const [name, bytes] of [['dom-sep', utf8ToBytes(protocol)] as const, ...parts]) {
    frame(name, bytes.length)
    begin(APPEND)
    absorb(bytes)
  }
  frame(label, length)
  begin(DRAW)
  if (position !== 0) endBlock()
  return state.slice(0, length)
}
