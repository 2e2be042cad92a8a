import { z } from 'zod'
import { boundedFetch, isLoopback } from '../edge/boundedFetch.ts'

const isSafeLink = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

const channelSchema = z.object({
  channelToken: z.string().min(1).max(200),
  url: z.string().max(600).refine(isSafeLink),
})

const statusSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  z.object({
    state: z.literal('completed'),
    message: z.string().max(4000),
    signature: z.string().max(2000),
    username: z.string().max(100).optional(),
  }),
])

export type RelayStatus = z.infer<typeof statusSchema>

/**
 * Connect relay of Farcaster: carries a sign-in message to the visitor's phone and back. It is trusted with nothing: what it brings is
 * verified.
 * @see https://docs.farcaster.xyz/auth-kit/client/introduction
 */
export function createRelay(url: string) {
  const base = url.replace(/\/$/, '')
  return {
    async createChannel(request: { siweUri: string; domain: string; nonce: string; expirationTime: string }) {
      const answer = await boundedFetch(`${base}/v1/channel`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...request, acceptAuthAddress: false }),
      })
      if (!answer.ok) throw new Error('The relay refused a channel.')
      return channelSchema.parse(await answer.json())
    },
    /** Reading a completed channel closes it. */
    async status(channelToken: string): Promise<RelayStatus> {
      const answer = await boundedFetch(`${base}/v1/channel/status`, {
        headers: { authorization: `Bearer ${channelToken}` },
      })
      if (!answer.ok) throw new Error('The relay does not have the channel.')
      return statusSchema.parse(await answer.json())
    },
  }
}
