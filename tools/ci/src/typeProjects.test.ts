import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { typeProjects } from './typeProjects.ts'
import { ROOT, workspacePackages } from './workspace.ts'

/** Settings of other programs: published declarations, and code that a test or a page has written. */
const OTHERS = /^tsconfig\.(?:build|code|blocks)\.json$/

test('the root references every project of every package', () => {
  const expected = workspacePackages().flatMap(({ folder }) =>
    readdirSync(folder)
      .filter(name => /^tsconfig.*\.json$/.test(name) && !OTHERS.test(name))
      .map(name => relative(ROOT, join(folder, name)).replaceAll('\\', '/')),
  )
  expect(typeProjects(ROOT).sort()).toEqual(expected.sort())
})

test('every package has a project', () => {
  const folders = workspacePackages().map(({ folder }) => relative(ROOT, folder).replaceAll('\\', '/'))
  expect(typeProjects(ROOT)).toEqual(expect.arrayContaining(folders.map(folder => `${folder}/tsconfig.json`)))
})
