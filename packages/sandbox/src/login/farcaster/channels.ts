import { randomBytes } from 'node:crypto'
import { z } from '@hono/zod-openapi'

/** Milliseconds that a channel lives, as on the public relay. */
const LIFETIME = 3_600_000

/** Number of channels that are kept. */
const KEPT = 1_000

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const newToken = () => [...randomBytes(8)].map(byte => ALPHABET[byte % ALPHABET.length]).join('')

export const channelRequestSchema = z
  .object({
    siweUri: z.url().max(2_048),
    domain: z.string().min(1).max(256),
    nonce: z
      .string()
      .regex(/^[A-Za-z0-9]{8,}$/)
      .max(128)
      .optional(),
    notBefore: z.iso.datetime().optional(),
    expirationTime: z.iso.datetime().optional(),
    requestId: z.string().max(256).optional(),
    redirectUrl: z.url().max(2_048).optional(),
    acceptAuthAddress: z.boolean().optional(),
  })
  .openapi('FarcasterChannelRequest')

export type ChannelRequest = z.infer<typeof channelRequestSchema>

export const authenticationSchema = z
  .object({
    message: z.string().max(8_192),
    signature: z
      .string()
      .regex(/^0x[0-9a-fA-F]*$/)
      .max(8_192),
    authMethod: z.enum(['custody', 'authAddress']).optional(),
    fid: z.number().int().positive(),
    username: z.string().max(64),
    bio: z.string().max(1_024),
    displayName: z.string().max(128),
    pfpUrl: z.string().max(2_048),
  })
  .openapi('FarcasterAuthentication')

export type Authentication = z.infer<typeof authenticationSchema>

/** Channel between an app and a Farcaster client, as its status shows it. */
export interface Channel {
  state: 'pending' | 'completed'
  nonce: string
  acceptAuthAddress: boolean
  signatureParams: ChannelRequest & { nonce: string }
  metadata: { ip: string; userAgent: string }
}

export function createChannels() {
  const channels = new Map<string, { channel: Channel & Partial<Authentication>; ends: number }>()
  const read = (token: string) => {
    const found = channels.get(token)
    if (found === undefined || found.ends < Date.now()) return undefined
    return found.channel
  }
  return {
    read,
    /** Opens a channel and returns its token. */
    open(request: ChannelRequest, metadata: Channel['metadata']) {
      const token = newToken()
      const nonce = request.nonce ?? randomBytes(12).toString('hex')
      const [oldest] = channels.keys()
      if (channels.size >= KEPT && oldest !== undefined) channels.delete(oldest)
      const channel: Channel = {
        state: 'pending',
        nonce,
        acceptAuthAddress: request.acceptAuthAddress ?? true,
        signatureParams: { ...request, nonce },
        metadata,
      }
      channels.set(token, { channel, ends: Date.now() + LIFETIME })
      return { token, nonce }
    },
    /** Completes a channel. The relay checks no signature: that is the app's task. */
    complete(token: string, details: Authentication & { custody: string; verifications: string[] }) {
      const channel = read(token)
      return channel && Object.assign(channel, details, { state: 'completed' as const })
    },
    close: (token: string) => channels.delete(token),
  }
}

export type Channels = ReturnType<typeof createChannels>
