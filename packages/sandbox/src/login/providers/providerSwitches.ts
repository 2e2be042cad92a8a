import { setTimeout as wait } from 'node:timers/promises'
import { z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { createSwitches, type Switches } from '../../faults/switches.ts'

/** Faults of every provider. */
const FAULTS = ['none', 'deny', 'server-error', 'reused-code', 'wrong-state'] as const
/** Further faults of a provider with id tokens. */
const ID_TOKEN_FAULTS = [...FAULTS, 'wrong-nonce', 'unverified-email', 'other-subject'] as const

export type ProviderFault = (typeof ID_TOKEN_FAULTS)[number]

export interface ProviderSwitches {
  fault: ProviderFault
  delay: number
}

const DESCRIPTION = [
  'deny: leads back at once as if the visitor had cancelled.',
  'server-error: calls of a server get a page with 503.',
  'reused-code: the code that leads back has been used already.',
  'wrong-state: leads back with another state.',
].join(' ')

const ID_TOKEN_DESCRIPTION = [
  DESCRIPTION,
  'wrong-nonce: the id token has another nonce.',
  'unverified-email: the address is not confirmed.',
  'other-subject: the same person and address with another `sub`.',
].join(' ')

const DELAY = z.number().int().min(0).max(600_000).openapi({
  description: "Milliseconds by which the answers to a server's calls are late",
})

export const providerSwitchesSchema = z
  .object({ fault: z.enum(FAULTS).openapi({ description: DESCRIPTION }), delay: DELAY })
  .openapi('ProviderSwitches')

export const idTokenSwitchesSchema = z
  .object({ fault: z.enum(ID_TOKEN_FAULTS).openapi({ description: ID_TOKEN_DESCRIPTION }), delay: DELAY })
  .openapi('IdTokenProviderSwitches')

export const createProviderSwitches = () => createSwitches<ProviderSwitches>({ fault: 'none', delay: 0 })

const OUTAGE = '<!doctype html><html lang="en"><title>Error 503</title><h1>503. Service unavailable.</h1></html>'

/** Middleware of the calls that a server sends, as against those of a browser: delays them, or answers with a page of an outage. */
export const meetProviderFaults =
  (switches: Switches<ProviderSwitches>): MiddlewareHandler =>
  async (context, next) => {
    const { fault, delay } = switches.current
    if (delay > 0) await wait(delay, undefined, { signal: context.req.raw.signal, ref: false }).catch(() => {})
    if (fault === 'server-error') return context.html(OUTAGE, 503)
    return next()
  }
