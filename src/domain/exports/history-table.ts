/** Under this name the columns and the rows per page of the history are remembered. */
export const historyTable = 'exports'
