import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { figureOf, formOf } from '../src/shared/i18n/figures.ts';

type Token = CompiledMessage[number];
type Choices = Record<string, CompiledMessage>;

const EXACT = /^\d+$/;

const writeAll = (message: CompiledMessage, plural?: string): CompiledMessage => message.flatMap((token) => write(token, plural));

/** A plural as choices by the number and by its form: see `withFigures`. */
function writePlural(name: string, choices: Choices): CompiledMessage {
  const written = Object.entries(choices).map(([choice, part]) => [choice, writeAll(part, name)] as const);
  const forms = written.filter(([choice]) => !EXACT.test(choice));
  const exact = written.filter(([choice]) => EXACT.test(choice));
  const [only] = forms;
  const byForm: CompiledMessage = forms.length === 1 && only ? only[1] : [[formOf(name), 'select', Object.fromEntries(forms)]];
  return exact.length === 0 ? byForm : [[name, 'select', { ...Object.fromEntries(exact), other: byForm }]];
}

/** A token in the form that needs no number of the browser's. `plural` is the parameter that `#` stands for. */
function write(token: Token, plural?: string): CompiledMessage {
  if (typeof token === 'string') return [token === '#' && plural ? [figureOf(plural)] : token];
  const [name, kind, format] = token;
  if (kind === undefined) return [token];
  if (kind === 'number' && format === undefined) return [[figureOf(name)]];
  const { offset, ...choices } = (format ?? {}) as Choices & { offset?: number };
  if (kind === 'plural' && !offset) return writePlural(name, choices);
  if (kind === 'select')
    return [[name, kind, Object.fromEntries(Object.entries(choices).map(([choice, part]) => [choice, writeAll(part)]))]];
  throw new Error(`a message cannot say ${JSON.stringify(token)}`);
}

/** Compiles an ICU message to the form that `translate` fills in. Throws on what the site's messages do not use. */
export const compile = (text: string): CompiledMessage => writeAll(compileMessage(text));
