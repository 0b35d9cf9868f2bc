import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PlantedFault } from './judge-fault.ts'

/** A change of one source file, with the number by which it is switched on. */
export type Change = Pick<PlantedFault, 'file' | 'find' | 'replace'> & { readonly number: number }

/**
 * Puts all faults into a copy of the checkout at once, each behind its number: a file with faults becomes one
 * module without a fault and one for each fault, and its exports call the module of the number in
 * `globalThis.plantedFault`. So all tests share processes that load the sources once. Returns the numbers of the
 * faults whose text does not stand exactly once in their file; they are left out.
 */
export function plantFaults(copy: string, changes: readonly Change[]): ReadonlySet<number> {
  const lost = new Set<number>()
  for (const [file, ofFile] of Map.groupBy(changes, (change) => change.file)) {
    const path = join(copy, file)
    const source = readFileSync(path, 'utf8')
    const planted: number[] = []
    for (const { number, find, replace } of ofFile) {
      if (source.split(find).length !== 2) {
        lost.add(number)
        continue
      }
      const changed = source.replace(find, () => replace)
      writeFileSync(toVariant(path, `${number}`), changed)
      planted.push(number)
    }
    renameSync(path, toVariant(path, '0'))
    writeFileSync(path, toSwitch(path, source, planted))
  }
  return lost
}

/** The path of another module or test file in the place of this one. */
export function toVariant(path: string, name: string): string {
  return path.replace(/(?:\.server)?(?:\.test)?\.tsx?$/, (end) => `.fault-${name}${end}`)
}

/** The line that switches a fault on for the tests of a file. */
export function switchOn(number: number): string {
  return `Object.assign(globalThis, { plantedFault: ${number} })\n`
}

/**
 * The module that takes the place of a file. Types are erased when it is loaded, so it exports values only; an
 * exported constant keeps the value that it has without a fault.
 */
export function toSwitch(path: string, source: string, numbers: readonly number[]): string {
  const importPath = (number: number) => `./${basename(toVariant(path, `${number}`))}`
  const exported = source.matchAll(/^export (?:async )?(function|class|const)\*? (\w+)/gm)
  return [
    `import * as original from '${importPath(0)}'`,
    ...numbers.map((number) => `import * as fault${number} from '${importPath(number)}'`),
    `const faults = { ${numbers.map((number) => `${number}: fault${number}`).join(', ')} }`,
    SWITCH,
    ...Array.from(exported, ([, kind, name]) =>
      kind === 'const'
        ? `export const ${name} = original.${name}`
        : `export const ${name} = switched('${name}')`,
    ),
    '',
  ].join('\n')
}

/** An object that a subclass constructs becomes one of the fault's class: those subclasses only have a constructor. */
const SWITCH = `
const current = (name) => (faults[globalThis.plantedFault] ?? original)[name]
const switched = (name) => {
  const proxy = new Proxy(original[name], {
    apply: (_, self, args) => Reflect.apply(current(name), self, args),
    construct: (_, args, target) => {
      const chosen = current(name)
      const instance = Reflect.construct(chosen, args, target === proxy ? chosen : target)
      return target === proxy ? instance : Object.setPrototypeOf(instance, chosen.prototype)
    },
  })
  return proxy
}
`
