import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { SAMPLE } from '../../sample.fixture.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import { nameMachine } from './names.machine.ts'
import type { CheckedName, NamesContext, Proof, Registrant } from './names.types.ts'
import { fullName } from './typedName.ts'

type Options = ModelOptions<typeof nameMachine>
type Facts = NonNullable<NonNullable<Options['outcomes']>['visit']>['facts']

const name = 'alice.foyer.id'
const alice: Registrant = {
  namespace: 'eip155',
  chainId: 'eip155:1',
  connectorId: 'fox',
  address: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
  canRegister: true,
}
const bob: Registrant = { ...alice, address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }

const account = (of: Registrant | undefined) => ({ type: 'account.changed', account: of }) as const
const shown = (view: NamesContext['view']) => ({ type: 'view.shown', view }) as const
const choose = shown('ChooseAccountName')
const form = shown('RegisterAccountName')
const success = shown('RegisterAccountNameSuccess')
const left = shown(undefined)

const unreachable = new FoyerError('http.unreachable', { call: 'getName' })

const checked = (rest: Partial<CheckedName> = {}): CheckedName => ({
  holder: 'nobody',
  suggestions: ['alice-2.foyer.id'],
  suggestionsError: undefined,
  ...rest,
})

const proof: Proof = { name, message: '{}', signature: '0x11', timestamp: 1_700_000_000 }

const outcomesWith = (facts: Facts, rest: Options['outcomes'] = {}): Options['outcomes'] => ({
  visit: { facts, error: [] },
  serves: { done: [true], error: [] },
  check: { done: [checked()], error: [] },
  sign: { done: [proof], error: [new FoyerError('wallet.rejected', { method: 'personal_sign' })] },
  register: { done: [undefined], error: [new FoyerError('name.notRegistered', { name })] },
  ...rest,
})

const typed = { 'name.type': [{ text: 'alice' }] } as const
const noEvents = {
  'name.type': [],
  'suffix.select': [],
  'suggestion.select': [],
  'check.retry': [],
  register: [],
  'sign.retry': [],
  cancel: [],
} as const

const on = (step: Record<string, unknown>): Options['events'] => ({ ...noEvents, ...step }) as Options['events']

/** Walks that together take every move: the way to the form, the form itself, the registration, and what changes meanwhile. */
const walks: Record<string, Pick<Options, 'outcomes' | 'events' | 'facts'>> = {
  alone: { outcomes: { visit: { error: [unreachable] } }, events: noEvents },
  arriving: {
    outcomes: outcomesWith(
      [account(alice), account({ ...bob, canRegister: false }), account(undefined), choose, success, left],
      {
        serves: { done: [true, false], error: [unreachable] },
      },
    ),
    events: noEvents,
    facts: ({ context }) => [context.account?.address, context.view],
  },
  form: {
    outcomes: outcomesWith([account(alice), form], {
      check: {
        done: [checked(), checked({ holder: 'other' }), checked({ holder: 'own', suggestions: [] })],
        error: [unreachable],
      },
      sign: { done: [], error: [] },
    }),
    events: on({
      'name.type': [{ text: '' }, { text: 'al' }, { text: 'al ice' }, { text: 'alice.foyer.name' }],
      'suffix.select': [{ suffix: '.foyer.name' }, { suffix: '.eth' }],
      'suggestion.select': [{ name: 'alice-2.foyer.id' }, { name: 'mallory.foyer.id' }],
      'check.retry': [{}],
    }),
    facts: ({ context }) => [context.label, context.checked?.holder],
  },
  registering: {
    outcomes: outcomesWith([account(alice), choose, form, success, left], {
      register: {
        done: [undefined],
        error: [new FoyerError('name.notRegistered', { name }), new FoyerError('name.taken', { name })],
      },
    }),
    events: on({ ...typed, register: [{}], 'sign.retry': [{}], cancel: [{}] }),
    facts: ({ context }) => [
      context.view,
      context.label,
      context.proof !== undefined,
      context.registered !== undefined,
    ],
  },
  switched: {
    outcomes: outcomesWith([account(alice), account(bob), form]),
    events: on({ ...typed, register: [{}] }),
    facts: ({ context }) => [context.account?.address, context.proof !== undefined],
  },
}

const invariant: Options['invariant'] = (snapshot, { ports }) => {
  const { context } = snapshot
  const running = (port: 'check' | 'sign' | 'register') =>
    ports[port].calls.filter(({ status }) => status === 'running').map(({ input }) => input)
  const own = { account: context.account, name: fullName(context) }
  expect(running('sign'), 'H28 the wallet is asked once, for the account and the name on the screen').toEqual(
    snapshot.matches('signing') ? [own] : [],
  )
  expect(running('register'), 'H08 the signature goes out for the account that gave it').toEqual(
    snapshot.matches('registering') ? [{ account: context.account, proof: context.proof }] : [],
  )
  expect(running('check')).toEqual(snapshot.matches({ editing: 'checking' }) ? [own] : [])
  if (snapshot.matches('signing') || snapshot.matches('registering')) {
    expect(context.checked?.holder, 'only a free name is registered').toBe('nobody')
    expect(context.account?.canRegister).toBe(true)
  }
  if (snapshot.matches({ editing: 'unchecked' })) expect(context.error).toBeDefined()
  expect(context.registered !== undefined, 'success is shown only for what was registered').toBe(
    snapshot.matches('registered'),
  )
}

test('every move of the chart is walked, and every state is checked', async () => {
  const coverage = transitionCoverage(nameMachine)
  let walked = { paths: 0, steps: 0 }
  for (const walk of Object.values(walks)) {
    const { paths, steps } = await runModel(nameMachine, {
      sample: SAMPLE,
      coverage,
      limit: 60_000,
      invariant,
      ...walk,
    })
    walked = { paths: walked.paths + paths, steps: walked.steps + steps }
  }
  const report = coverage.report()
  console.info(`${report}; ${walked.paths} paths, ${walked.steps} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
