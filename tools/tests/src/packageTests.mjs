// JavaScript, because Vitest has Node import it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const ISOLATED = 'src/**/*.isolated.test.{ts,tsx}'

/**
 * An expiry of WalletConnect's client, which rejects a second promise that nobody can catch (findings/walletconnect-expiry-cannot-be-caught.sh).
 * It comes minutes after a test that left a proposal or a request open, in whatever test runs then. The product mends it for its own client.
 */
const isExpiry = ({ message, stack = '' }) =>
  /^(?:Proposal expired|Request expired\. Please try again\.)$/.test(message) && stack.includes('@walletconnect/utils')

const near = name => fileURLToPath(new URL(name, import.meta.url))

const hasProperties = () => 'fast-check' in (JSON.parse(readFileSync('package.json', 'utf8')).devDependencies ?? {})

/** @type {import('./packageTests.d.mts').packageTests} */
export const packageTests = ({ isolated = [], ...own } = {}) =>
  defineConfig({
    resolve: { conditions: ['@foyer/source'] },
    ssr: { resolve: { conditions: ['@foyer/source'] } },
    test: {
      environment: 'node',
      reporters: ['default', ['json', { outputFile: 'reports/test.json' }], '@foyer/tests/progress'],
      setupFiles: [near('realTimers.mjs'), ...(hasProperties() ? [near('fixedSeed.mjs')] : [])],
      onUnhandledError: error => !isExpiry(error),
      // Upper bounds that a passing test never reaches, with real chains and relays on a machine whose cores are all busy too.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000, interval: 10 } },
      // Many tests wait for a timer, a chain or a relay, so that two files at a time take about half the time of one after the other.
      maxWorkers: 2,
      ...own,
      projects: [
        {
          extends: true,
          test: {
            name: 'shared',
            isolate: false,
            // What a test has replaced does not reach the next file.
            restoreMocks: true,
            unstubEnvs: true,
            unstubGlobals: true,
            include: ['src/**/*.test.{ts,tsx}'],
            exclude: ['src/**/*.browser.test.{ts,tsx}', ISOLATED, ...isolated],
          },
        },
        { extends: true, test: { name: 'isolated', include: [ISOLATED, ...isolated] } },
      ],
    },
  })
