import { concat } from './scale.ts'

const OPEN = new TextEncoder().encode('<Bytes>')
const CLOSE = new TextEncoder().encode('</Bytes>')

const isWrapped = (message: Uint8Array) =>
  message.length >= OPEN.length + CLOSE.length &&
  OPEN.every((byte, index) => message[index] === byte) &&
  CLOSE.every((byte, index) => message[message.length - CLOSE.length + index] === byte)

/**
 * Wraps a message between `<Bytes>` and `</Bytes>`, so that it can never be the payload of a transaction.
 * A wrapped message stays unchanged.
 * @see https://github.com/polkadot-js/common/tree/master/packages/util/src/u8a (wrap)
 */
export const wrapBytes = (message: Uint8Array): Uint8Array =>
  isWrapped(message) ? message : concat(OPEN, message, CLOSE)
