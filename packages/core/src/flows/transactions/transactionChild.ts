/** Id of the actor of a transaction among the children of their list. */
export const transactionChild = (id: string) => `transaction-${id}`
