import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { attempt } from '../../foreign.ts'

const RANDOM = 10
const TIME = 6
const TAG = 16

const PURPOSE = utf8ToBytes('foyer sign-in nonce')

/** Milliseconds within which a message may have its nonce. */
const NONCE_LIFETIME = 300_000

/** Nonces of a server that keeps none of them: each has its last time and a tag that only the holder of the secret can make. */
export function signInNonces(secret: Uint8Array) {
  const tagOf = (body: Uint8Array) => hmac(sha256, secret, concatBytes(PURPOSE, body)).slice(0, TAG)
  return {
    /** Returns a nonce of letters and digits. */
    create(now: number): string {
      const time = new DataView(new ArrayBuffer(8))
      time.setBigUint64(0, BigInt(now + NONCE_LIFETIME))
      const body = concatBytes(randomBytes(RANDOM), new Uint8Array(time.buffer).slice(8 - TIME))
      return base58.encode(concatBytes(body, tagOf(body)))
    },
    /** Returns the time until which a nonce is valid. Undefined for one that was not made with this secret. */
    validUntil(nonce: string): number | undefined {
      // A longer text takes the square of its length to decode.
      const bytes = nonce.length > 50 ? undefined : attempt(() => base58.decode(nonce))
      if (bytes?.length !== RANDOM + TIME + TAG) return undefined
      const [body, tag] = [bytes.slice(0, -TAG), bytes.slice(-TAG)]
      // All bytes are compared, so that the time tells nothing of the tag.
      if (tagOf(body).reduce((differing, byte, index) => differing | (byte ^ tag[index]!), 0) !== 0) return undefined
      return body.slice(RANDOM).reduce((time, byte) => time * 256 + byte, 0)
    },
  }
}
