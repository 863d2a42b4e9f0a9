import ts from 'typescript'

/**
 * Where code inside `….transaction().execute(async (tx) => …)` reaches for the database by another
 * way than `tx`: through `db`, or by handing on `platform`, which holds it. The embedded engine has
 * one connection, which the transaction holds: such code would wait for ever.
 */
export function strayQueries(fileName: string, source: string): string[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const found: string[] = []

  function visit(node: ts.Node): void {
    const callback = transactionCallback(node)
    if (callback) look(callback.body, node)
    ts.forEachChild(node, visit)
  }

  function look(node: ts.Node, transaction: ts.Node): void {
    if (ts.isIdentifier(node) && isValue(node) && ['db', 'platform'].includes(node.text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${fileName}:${line + 1} uses ${node.text} inside a transaction`)
    }
    ts.forEachChild(node, (child) => look(child, transaction))
  }

  visit(file)
  return found
}

function transactionCallback(node: ts.Node): ts.ArrowFunction | ts.FunctionExpression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined
  const { name, expression } = node.expression
  if (name.text !== 'execute' || !/\btransaction\(\)/.test(expression.getText())) return undefined
  const [callback] = node.arguments
  const isFunction = callback && (ts.isArrowFunction(callback) || ts.isFunctionExpression(callback))
  return isFunction ? callback : undefined
}

/** Not a property’s name, as in `{ db: tx }` or `parts.db`; the latter has a value of its own. */
function isValue(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  return true
}
