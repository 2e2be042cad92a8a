import type { BrowserContext, Route } from 'playwright-core'
import type { Fault, Service } from './actions.ts'
import { hostileJson, mutate } from './mutate.ts'
import { createRandom, type Random } from './random.ts'

type Planned = { fault: Fault; requests: number; random: Random }

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
const STATUSES = [201, 204, 301, 400, 401, 403, 404, 408, 429, 500, 502, 503]

/** Longer than the waits of a round, so that a request may be open until its end. */
const HANG = 60_000

const json = (route: Route, value: unknown) =>
  route.fulfill({ status: 200, headers: CORS, contentType: 'application/json', body: JSON.stringify(value) })

async function answer(route: Route, { fault, random }: Planned): Promise<void> {
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const raw = (body: string, contentType = 'application/json', status = 200) =>
    route.fulfill({ status, headers: CORS, contentType, body })
  switch (fault) {
    case 'html':
      return raw('<!doctype html><title>Sign in to the network</title>', 'text/html')
    case 'status':
      return raw(random.chance(0.5) ? '{"error":"no"}' : '', 'application/json', random.pick(STATUSES))
    case 'empty':
      return raw('')
    case 'huge':
      return raw(`{"data":"${'x'.repeat(8_000_000)}"}`)
    case 'deep':
      return raw(deep(200_000))
    case 'hostile':
      return json(route, random.chance(0.5) ? { data: hostileJson(random) } : hostileJson(random))
    case 'abort':
      return route.abort('connectionreset')
    case 'slow':
      await new Promise(resolve => setTimeout(resolve, random.int(200, 3_000)))
      return route.continue()
    case 'hang':
      await new Promise(resolve => setTimeout(resolve, HANG).unref())
      return route.abort()
    case 'mutated': {
      const response = await route.fetch()
      const text = await response.text()
      try {
        return await json(route, mutate(JSON.parse(text), random))
      } catch {
        return raw(text.slice(0, random.int(0, text.length)))
      }
    }
  }
}

export interface Services {
  /** The next requests to this service fail so. */
  plan(service: Service, fault: Fault, requests: number, seed: number): void
}

/** Puts itself between a page and the services of the sandbox. Without a plan the sandbox answers. */
export async function interceptServices(
  context: BrowserContext,
  addresses: Record<Service, readonly string[]>,
): Promise<Services> {
  const plans: Record<Service, Planned[]> = { registry: [], rpc: [] }
  for (const [service, origins] of Object.entries(addresses) as [Service, readonly string[]][])
    for (const origin of origins)
      await context.route(`${origin}/**`, async route => {
        const [plan] = plans[service]
        if (plan) plan.requests -= 1
        if (plan?.requests === 0) plans[service].shift()
        // The round may have ended, and its page with it.
        await (plan ? answer(route, plan) : route.continue()).catch(() => {})
      })
  return {
    plan: (service, fault, requests, seed) => plans[service].push({ fault, requests, random: createRandom(seed) }),
  }
}
