/** Door of the commands, which load with the first one. */
export { createCommands } from '@foyer/core'
