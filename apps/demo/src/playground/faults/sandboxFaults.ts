import { calm, type Manner, manners, type SwitchedService, services, type switched } from './faultList.ts'

/** Faults of the sandbox, as it reports them. */
export interface FaultState {
  /** Manner of each service that does not answer well, by the path of its calls. */
  manners: Readonly<Record<string, Manner>>
  switches: Readonly<Record<SwitchedService, Readonly<Record<string, unknown>>>>
  /** CAIP-2 ids of the chains whose blocks are held. */
  held: readonly string[]
}

type Switched = (typeof switched)[number]

const serviceNames = Object.keys(calm) as SwitchedService[]

async function call<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const answer = await fetch(`/sandbox${path}`, init)
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}.`)
  return answer.json() as Promise<Answer>
}

const post = (path: string, body: object) =>
  call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const mannerOf = (fault: { kind: string }) =>
  (Object.keys(manners) as Manner[]).find(name => manners[name].fault?.kind === fault.kind)

/** Reads which faults are on. */
export async function readFaults(): Promise<FaultState> {
  const [{ rules }, held, ...states] = await Promise.all([
    call<{ rules: { path: string; fault: { kind: string } }[] }>('/faults'),
    call<string[]>('/blocks'),
    ...serviceNames.map(name => call<Record<string, unknown>>(`/faults/${name}`)),
  ])
  const known = rules.filter(({ path }) => services.some(service => service.path === path))
  return {
    manners: Object.fromEntries(known.map(({ path, fault }) => [path, mannerOf(fault) ?? 'fails'])),
    switches: Object.fromEntries(serviceNames.map((name, index) => [name, states[index]])) as FaultState['switches'],
    held,
  }
}

/** Whether every field of the fault has the value that it sets. */
export const isOn = ({ switches }: FaultState, { service, change }: Switched): boolean =>
  Object.entries(change).every(([key, value]) => switches[service][key] === value)

/** Has a service answer in a manner. */
export const setManner = (path: string, manner: Manner): Promise<unknown> => {
  const { fault } = manners[manner]
  return fault
    ? post('/faults', { path, fault })
    : call(`/faults?path=${encodeURIComponent(path)}`, { method: 'DELETE' })
}

/** Switches one fault on or off, and leaves the others of its service. */
export const setSwitched = ({ service, change }: Switched, on: boolean): Promise<unknown> => {
  const before: Readonly<Record<string, unknown>> = calm[service]
  return post(
    `/faults/${service}`,
    on ? change : Object.fromEntries(Object.keys(change).map(key => [key, before[key]])),
  )
}

/** Keeps the transactions of a chain out of its blocks, or lets them in. */
export const holdBlocks = (chainId: string, held: boolean): Promise<unknown> => post('/blocks', { chainId, held })

/** Ends every fault of the sandbox. */
export async function resetFaults({ held }: FaultState): Promise<void> {
  await Promise.all([
    call('/faults', { method: 'DELETE' }),
    ...serviceNames.map(name => call(`/faults/${name}`, { method: 'DELETE' })),
    ...held.map(chainId => holdBlocks(chainId, false)),
  ])
}
