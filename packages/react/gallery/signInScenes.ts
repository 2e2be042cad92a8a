import type { ModalActor, ModalOptions } from '@foyer/core'
import { FoyerError } from '@foyer/core/chain'
import { approval, type ScriptedAdapter } from '../src/scriptedAdapter.fixture.ts'
import { fields, type ScriptedSiwx, scriptedSiwx } from '../src/scriptedSiwx.fixture.ts'
import { skippableClock } from '../src/skippableClock.fixture.ts'

type Stage = { actor: ModalActor; evm: ScriptedAdapter }
type Scene = { options: Partial<ModalOptions>; play(stage: Stage): Promise<unknown> }

const requested = async (requests: readonly unknown[]) => {
  while (requests.length === 0) await new Promise(resolve => setTimeout(resolve, 30))
}

const app = { name: 'Example', icons: [] }

/** Scene of a visitor who connects to a host that signs in. `required`: the visitor must sign in. */
const scene = (
  play: (stage: Stage, host: ScriptedSiwx) => Promise<unknown>,
  required = false,
  options: Partial<ModalOptions> = {},
): Scene => {
  const host = scriptedSiwx(required)
  return {
    options: { siwx: host.siwx, metadata: app, ...options },
    async play(stage) {
      stage.actor.send({ type: 'modal.open' })
      await new Promise(resolve => setTimeout(resolve, 30))
      stage.actor.send({ type: 'connector.select', id: 'meadow', namespace: 'eip155' })
      await requested(stage.evm.connects)
      stage.evm.connects[0]?.resolve(approval('meadow', 'eip155:1'))
      await requested(host.lookUps)
      await play(stage, host)
    },
  }
}

const ask = async (host: ScriptedSiwx, domain = location.host) => {
  host.lookUps[0]?.resolve([])
  await requested(host.messages)
  host.messages[0]?.resolve(fields({ domain, uri: `https://${domain}/` }))
}

const sign = async ({ actor, evm }: Stage, host: ScriptedSiwx) => {
  await ask(host)
  await new Promise(resolve => setTimeout(resolve, 300))
  actor.send({ type: 'siwx.sign' })
  await requested(evm.signatures)
}

const verify = async (stage: Stage, host: ScriptedSiwx) => {
  await sign(stage, host)
  stage.evm.signatures[0]?.resolve('0x5150')
  await requested(host.verifications)
}

const clock = skippableClock()

/** Screens of the sign-in. */
export const signInScenes: Record<string, Scene> = {
  'sign-in-loading': scene(async () => {}),
  'sign-in': scene((_, host) => ask(host)),
  'sign-in-required': scene((_, host) => ask(host), true),
  'sign-in-foreign': scene((_, host) => ask(host, 'bank.example'), true),
  'sign-in-long': scene((_, host) => ask(host, 'a-very-long-name-of-a-site.with-many-parts.and-one-more.example:8443')),
  'sign-in-waiting': scene(sign),
  'sign-in-delayed': scene(
    async (stage, host) => {
      await sign(stage, host)
      clock.skip(15_000)
    },
    false,
    { ports: { clock } },
  ),
  'sign-in-verifying': scene(verify),
  'sign-in-declined': scene(async (stage, host) => {
    await sign(stage, host)
    stage.evm.signatures[0]?.reject(new FoyerError('wallet.rejected', { method: 'personal_sign' }))
  }),
  'sign-in-failed': scene(async (stage, host) => {
    await verify(stage, host)
    host.verifications[0]?.reject(new FoyerError('siwx.refused', { chainId: 'eip155:1' }))
  }, true),
}
