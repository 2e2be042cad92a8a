import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type TurboSummary, takeFailedTasks } from './failedTasks.ts'

const checkout = (runs: Record<string, TurboSummary>, logs: Record<string, string>) => {
  const root = mkdtempSync(join(tmpdir(), 'foyer-turbo-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, '.turbo', 'runs'), { recursive: true })
  for (const [name, run] of Object.entries(runs)) writeFileSync(join(root, '.turbo', 'runs', name), JSON.stringify(run))
  for (const [name, log] of Object.entries(logs)) writeFileSync(join(root, name), log)
  return root
}

const task = (taskId: string, exitCode?: number | null): TurboSummary['tasks'][number] => ({
  taskId,
  logFile: `${taskId}.log`,
  ...(exitCode !== undefined && { execution: { exitCode } }),
})

test('a failed task is named with the end of its output, without colours', () => {
  const lines = Array.from({ length: 100 }, (_, line) => `line ${line}`)
  const root = checkout(
    { 'a.json': { tasks: [task('core', 0), task('react', 1), task('transit')] } },
    { 'react.log': `${lines.join('\n')}\n\u001B[31mthe last\u001B[39m\n` },
  )
  expect(takeFailedTasks(root, 0)).toEqual([{ name: 'react', end: [...lines.slice(61), 'the last'].join('\n') }])
})

test('a task that a signal has ended, and left no output, has failed', () => {
  const root = checkout({ 'a.json': { tasks: [task('core', null)] } }, {})
  expect(takeFailedTasks(root, 0)).toEqual([{ name: 'core', end: '' }])
})

test('earlier runs say nothing of this one', () => {
  const root = checkout({ 'a.json': { tasks: [task('core', 1)] }, 'b.json': { tasks: [task('react', 1)] } }, {})
  utimesSync(join(root, '.turbo', 'runs', 'a.json'), 1, 1)
  expect(takeFailedTasks(root, 2000).map(({ name }) => name)).toEqual(['react'])
  expect(readdirSync(join(root, '.turbo', 'runs'))).toEqual(['a.json'])
})

test('a note that is half written says nothing, and the others still do', () => {
  const root = checkout({ 'a.json': { tasks: [task('core', 1)] } }, {})
  writeFileSync(join(root, '.turbo', 'runs', 'b.json'), '{"tasks":[{"taskId":"rea')
  expect(takeFailedTasks(root, 0).map(({ name }) => name)).toEqual(['core'])
})

test('a checkout in which turbo never ran has no failed task', () => {
  expect(takeFailedTasks(join(tmpdir(), 'foyer-nowhere'), 0)).toEqual([])
})
