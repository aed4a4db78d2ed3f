import { allOperations } from '../operation-paths'
import { servedOperations } from '../served-operations'
import { operationObject } from './operation-object'
import { SchemaBook } from './schema-of'
import { sharedParts } from './shared-parts'

type PathItem = Record<string, ReturnType<typeof operationObject>>

/**
 * The API as an OpenAPI 3.1 document, built from the policy table and of the schemas that the client and the stand-in
 * share: what a ministry's own API has to be like, for its builders and their tools.
 */
export function apiDescription() {
  const book = new SchemaBook()
  const byName = new Map(servedOperations.map((served) => [served.operation, served]))
  const paths: Record<string, PathItem> = {}
  for (const operation of allOperations) {
    const [method = '', path = ''] = operation.split(' ')
    const address = path.replaceAll(/:(\w+)/g, '{$1}')
    const item = (paths[address] ??= {})
    item[method.toLowerCase()] = operationObject(operation, byName.get(operation) ?? null, book)
  }
  const { schemas, ...shared } = sharedParts
  return {
    openapi: '3.1.1',
    info: {
      title: 'Sala',
      version: '1',
      description:
        'The API that the Sala client talks to. Every reply of `/api` is about somebody and is kept nowhere (`no-store`). Operations with `x-assumed` have a path, a parameter or a meaning that the specifications leave open.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: { ...shared, schemas: { ...book.components, ...schemas } },
  }
}
