import type { EntryExports, Variant } from '@foyer/reference'
import { eventRows } from './eventRows.ts'
import { memberRows } from './exportSection.ts'
import { escaped, generated, table } from './markdown.ts'
import { exportOf } from './optionsPage.ts'

/** Messages between a host and the modal's actor. */
export type Messages = { events: readonly Variant[]; facts: readonly Variant[] }

/** Returns the page of the commands of the modal, of the events that it takes, and of what it reports to a host. */
export function commandsPage(all: readonly EntryExports[], { events, facts }: Messages): string {
  const core = (name: string) => exportOf(all, '@foyer/core', name)
  const react = (name: string) => exportOf(all, '@foyer/react', name)
  const members = (each: ReturnType<typeof core>) => table(['Member', 'Type', 'Meaning'], memberRows(each.members))
  const code = (each: ReturnType<typeof core>) => `\`\`\`ts\n${each.signatures.join('\n')}\n\`\`\``
  return generated('packages/core/src and packages/react/src', [
    '# Commands, events and facts',
    'Commands ask the modal for something and settle with its outcome. Events are sent to its actor and return nothing. Facts are what it reports. In components use the [hooks](../guide/hooks.md); elsewhere these.',
    '## Commands of an actor',
    `\`createCommands(actor)\` of \`@foyer/core\`. ${escaped(core('Commands').text)}`,
    members(core('Commands')),
    '## Commands of a page',
    `\`createFoyer(options)\` of \`@foyer/react\`. ${escaped(react('Foyer').text)}`,
    members(react('Foyer')),
    '## Commands in a component',
    `\`useModal()\` of \`@foyer/react\`. ${escaped(react('Modal').text)}`,
    members(react('Modal')),
    '## Events',
    'Send them to the actor of `createModalActor()`: `actor.send({ type: "view.back" })`. An event that does not fit the state of the modal is ignored. They are the type [`HostEvent`](./core.md#hostevent). The actor takes further events, which its own parts send.',
    table(['Event', 'Payload', 'Meaning'], eventRows(events)),
    '## Facts',
    'The actor emits them: `actor.on(type, listener)`, or `actor.on("*", listener)` for all. Each `error` has a code of [Errors](../errors.md).',
    table(['Fact', 'Payload', 'Meaning'], eventRows(facts)),
    '## Following the state',
    'For a state rather than a fact, read the snapshot with a selector after each change.',
    ...['watchTree', 'watchView'].flatMap(name => [`### ${name}`, escaped(core(name).text), code(core(name))]),
  ])
}
