/** Reason for which nothing is written, as a sentence for whoever gave the command. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
