import { expect, test } from 'vitest'
import * as testing from './index.ts'

test('@foyer/core/testing exports these values', () => {
  expect(Object.keys(testing).sort()).toEqual([
    'HOSTILE_ICONS',
    'HOSTILE_NAMES',
    'createModel',
    'deferredPort',
    'deferredPorts',
    'deferredSource',
    'describeMachine',
    'errorAnchor',
    'errorCodes',
    'flushMicrotasks',
    'memoryPorts',
    'memoryStorage',
    'runModel',
    'scriptedAuth',
    'scriptedWindows',
    'seededRandom',
    'simulatedClock',
    'stateDiagram',
    'transitionCoverage',
    'transitionTable',
    'turncoat',
    'untouchable',
  ])
})
