import * as z from 'zod/mini'

// Whatever the home page needs uses zod's small half, `zod/mini`: the whole of it comes with the first page that reads
// the API.
//
// zod probes whether it may compile its parsers at run time. The page's policy forbids that and would report every probe;
// this must run before the first schema is made, so it is the first import of the start.
z.config({ jitless: true })
