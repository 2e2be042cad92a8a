import { base32nopad } from '@scure/base'
import type { Ports } from '../platform/ports.ts'
import { versionedStorage } from '../platform/versionedStorage.ts'
import { parseUrl } from '../schema/leaves.ts'
import { isExpiredAt, readSignedSession } from './readSession.ts'
import { isUri } from './rfc3986.ts'
import type { SiwxSession, SiwxTools } from './siwx.ts'
import { storedSiwx } from './storedSiwx.ts'

/** Parts of the platform that sign-in needs. */
export type SiwxPorts = Pick<Ports, 'clock' | 'random' | 'storage' | 'page'>

const KEY = 'siwx'

/** 15 bytes are 24 characters of base32, which has no character more often than another. */
const NONCE_BYTES = 15

/** Domain and address of the page, without query and hash, which may hold secrets. Without a page both are empty, and no message is valid. */
function pageOf(href: string | undefined): { domain: string; uri: string } {
  const url = parseUrl(href)
  if (!url) return { domain: '', uri: '' }
  const origin = `${url.protocol}//${url.host}`
  // Browsers leave some characters in a path that a URI may not have.
  const uri = `${origin}${url.pathname}`
  return { domain: url.host, uri: isUri(uri) ? uri : `${origin}/` }
}

/** Creates the tools that a call to a `Siwx` gets. */
export function siwxTools(ports: SiwxPorts): (signal: AbortSignal) => SiwxTools {
  const versioned = versionedStorage(ports.storage)
  const now = () => ports.clock.now()

  /** Sessions that are signed, of this site and not expired. The page and its other tabs may write anything to the storage. */
  const read = (domain: string): readonly SiwxSession[] =>
    (versioned.read(KEY, storedSiwx.sessions) ?? []).flatMap(input => {
      const session = readSignedSession(input)
      return session?.data.domain === domain && !isExpiredAt(session.data, now()) ? [session] : []
    })

  return signal => {
    const page = pageOf(ports.page.href())
    return {
      signal,
      ...page,
      now,
      nonce: () => base32nopad.encode(ports.random.bytes(NONCE_BYTES)),
      storage: {
        read: () => read(page.domain),
        write: sessions => versioned.write(KEY, sessions.length > 0 ? sessions : undefined),
      },
    }
  }
}
