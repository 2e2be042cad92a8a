import { loadavg } from 'node:os'
import { launchOptions } from '@foyer/chromium'
import { chromium } from 'playwright-core'
import { type Cost, type CpuProfile, costsOf, type ProfileNode, type Window } from './cpuProfile.ts'
import { buildHosts, type Host } from './hosts.ts'
import { phasesOf, type TraceEvent } from './phases.ts'
import { type Moment, openPressVisit, type PressSite } from './pressVisit.ts'
import { serve } from './serve.ts'
import { sourceNames } from './sourceNames.ts'

const CONDITIONS = { network: 'loopback', throttle: 4 } as const
const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'disabled-by-default-v8.compile']
/** Microseconds between two samples. */
const INTERVAL = 200
const RUNS = 5

type Case = { host: Host; moment: Moment; isWarm: boolean }
type Profiled = { time: number; profile: CpuProfile; events: TraceEvent[]; window: Window }

/** One press with its profile and trace. Warm: the pointer was on the button before, and the work that this starts has ended. */
async function profilePress(site: PressSite, { host, moment, isWarm }: Case): Promise<Profiled> {
  const visit = await openPressVisit(site, host, CONDITIONS, moment)
  if (isWarm) await visit.warm()
  const { cdp } = visit
  const tracing = await site.browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  tracing.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  const ended = new Promise(resolve => tracing.once('Tracing.tracingComplete', resolve))
  await cdp.send('Performance.enable')
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.setSamplingInterval', { interval: INTERVAL })
  await tracing.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: TRACED } })
  await cdp.send('Profiler.start')
  const { time, fromNavigation } = await visit.press()
  const { profile } = await cdp.send('Profiler.stop')
  await tracing.send('Tracing.end')
  await ended
  const { metrics } = await cdp.send('Performance.getMetrics')
  const navigation = metrics.find(({ name }) => name === 'NavigationStart')!.value * 1_000
  await tracing.detach()
  await visit.close()
  const to = (navigation + fromNavigation) * 1_000
  return { time, profile, events, window: { from: to - time * 1_000, to } }
}

const packageOf = (module: string) =>
  module.match(/^packages\/[^/]+/)?.[0] ?? module.match(/^(?:@[^/]+\/)?[^/]+(?=\/)/)?.[0] ?? module

const figure = (milliseconds: number) => milliseconds.toFixed(1).padStart(7)

const costLines = (costs: readonly Cost[], count: number) =>
  costs.slice(0, count).map(({ self, total, name }) => `${figure(self)} ${figure(total)}  ${name}`)

function report(name: string, { time, profile, events, window }: Profiled, moduleOf: (node: ProfileNode) => string) {
  const phases = [...phasesOf(events, window)].sort(([, a], [, b]) => b - a)
  const busy = phases.reduce((sum, [, milliseconds]) => sum + milliseconds, 0)
  const functionOf = (node: ProfileNode) => `${node.callFrame.functionName || '(anonymous)'}  ${moduleOf(node)}`
  const functions = costsOf(profile, window, functionOf)
  const byTotal = functions.filter(({ name }) => / {2}(packages\/|xstate)/.test(name)).sort((a, b) => b.total - a.total)
  return [
    `## ${name}: ${time.toFixed(0)} ms from press to painted list`,
    '',
    'Phases of the main thread (ms):',
    '```',
    ...phases.map(([phase, milliseconds]) => `${figure(milliseconds)}  ${phase}`),
    `${figure(time - busy)}  waiting: network, frames`,
    '```',
    'Script by package (ms by itself, ms with everything that it calls):',
    '```',
    ...costLines(
      costsOf(profile, window, node => packageOf(moduleOf(node))),
      14,
    ),
    '```',
    'Modules by their own time:',
    '```',
    ...costLines(costsOf(profile, window, moduleOf), 25),
    '```',
    'Functions by their own time:',
    '```',
    ...costLines(functions, 30),
    '```',
    'Functions of Foyer and XState with everything that they call:',
    '```',
    ...costLines(byTotal, 45),
    '```',
    '',
  ].join('\n')
}

const CASES: Record<string, Case> = {
  'four families, idle page': { host: 'foyer', moment: 'idle', isWarm: false },
  'four families, after the pointer was on the button': { host: 'foyer', moment: 'idle', isWarm: true },
  'one family, idle page': { host: 'one', moment: 'idle', isWarm: false },
  'one family, after the pointer was on the button': { host: 'one', moment: 'idle', isWarm: true },
  'modal in the first bundle, idle page': { host: 'bundled', moment: 'idle', isWarm: false },
  'bare dialog, idle page': { host: 'bare', moment: 'idle', isWarm: false },
}

const [only = ''] = process.argv.slice(2)
const { folder, prologue } = await buildHosts(['foyer', 'one', 'bundled', 'bare'], { isReadable: true })
const server = await serve(folder)
const launch = await launchOptions()
const browser = await chromium.launch({ ...launch, args: [...launch.args, server.trust] })
const moduleOf = sourceNames(folder)
console.log(
  `# The press at 4x CPU on loopback, median of ${RUNS} runs (by time), bundles not minified, load ${loadavg()[0]!.toFixed(1)}\n`,
)
for (const [name, each] of Object.entries(CASES).filter(([found]) => found.includes(only))) {
  const runs: Profiled[] = []
  for (let run = 0; run < RUNS; run += 1)
    runs.push(await profilePress({ browser, origin: server.origin, prologue }, each))
  runs.sort((a, b) => a.time - b.time)
  console.log(report(`${name} (${runs.map(({ time }) => time.toFixed(0)).join(', ')})`, runs[RUNS >> 1]!, moduleOf))
}
await browser.close()
await server.stop()
