/** Key of the live objects of an actor, as `@foyer/core` writes it. */
const LIVE = Symbol.for('@foyer/chains')

/** Gives an actor of a machine with other effects the live objects of the actor that `createModalActor` made. */
export const withLiveParts = <Actor extends object>(actor: Actor, made: object): Actor =>
  Object.assign(actor, { [LIVE]: Reflect.get(made, LIVE) as unknown })
