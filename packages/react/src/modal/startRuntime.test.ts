import * as core from '@foyer/core'
import { expect, test, vi } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { checkOptions } from './startRuntime.ts'

vi.mock('@foyer/core', { spy: true })

test('the services are told the version of this package', () => {
  checkOptions({ adapters: [async () => Promise.reject(new Error('Not loaded here.'))] })
  expect(vi.mocked(core.prepareModalActor)).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    `react-${manifest.version}`,
  )
})
