import { launchOptions } from '@foyer/chromium'
import { chromium } from 'playwright-core'
import type { Conditions } from './conditions.ts'
import { buildHosts, type Host } from './hosts.ts'
import { type Moment, openPressVisit, type Press, type PressSite } from './pressVisit.ts'
import { serve } from './serve.ts'

type Case = Conditions & { moment: Moment; hosts: readonly Host[] }
export type PressFigures = Conditions & { moment: Moment; presses: Partial<Record<Host, Press[]>> }

const RUNS = 7

const ALL: readonly Host[] = ['foyer', 'one', 'bundled', 'bare']
const WITHOUT_ONE: readonly Host[] = ['foyer', 'bundled', 'bare']
const PAIR: readonly Host[] = ['foyer', 'bare']

const CASES: readonly Case[] = [
  { moment: 'at once', network: 'loopback', throttle: 1, hosts: PAIR },
  { moment: 'at once', network: 'loopback', throttle: 4, hosts: WITHOUT_ONE },
  { moment: 'at once', network: '4G', throttle: 1, hosts: ALL },
  { moment: 'at once', network: '4G', throttle: 4, hosts: ALL },
  { moment: 'at once', network: 'slow 4G', throttle: 4, hosts: WITHOUT_ONE },
  { moment: 'idle', network: 'loopback', throttle: 1, hosts: PAIR },
  { moment: 'idle', network: 'loopback', throttle: 4, hosts: ALL },
  { moment: 'idle', network: '4G', throttle: 4, hosts: PAIR },
  { moment: 'idle', network: 'slow 4G', throttle: 4, hosts: PAIR },
]

async function measurePress(site: PressSite, host: Host, { moment, network, throttle }: Case): Promise<Press> {
  const visit = await openPressVisit(site, host, { network, throttle }, moment)
  try {
    return await visit.press()
  } finally {
    await visit.close()
  }
}

/** Presses each host under all conditions, the hosts in turns so that other work on the machine affects all of them. */
async function measureCase(site: PressSite, each: Case): Promise<PressFigures> {
  const { moment, network, throttle, hosts } = each
  const presses: PressFigures['presses'] = {}
  for (let run = 0; run < RUNS; run += 1)
    for (const host of hosts) presses[host] = [...(presses[host] ?? []), await measurePress(site, host, each)]
  return { moment, network, throttle, presses }
}

const titleOf = ({ moment, network, throttle }: Case) => `${moment}, ${network}, ${throttle}x`

/** Measures the first press on a page, at once and when the page has been idle: the cases with `only` in their titles. */
export async function measurePresses(note: (text: string) => void, only = ''): Promise<PressFigures[]> {
  const { folder, prologue } = await buildHosts(ALL)
  const server = await serve(folder)
  const launch = await launchOptions()
  const browser = await chromium.launch({ ...launch, args: [...launch.args, server.trust] })
  try {
    const site = { browser, origin: server.origin, prologue }
    const figures: PressFigures[] = []
    for (const each of CASES.filter(found => titleOf(found).includes(only))) {
      note(`press ${titleOf(each)}`)
      figures.push(await measureCase(site, each))
    }
    return figures
  } finally {
    await browser.close()
    await server.stop()
  }
}
