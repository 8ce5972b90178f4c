// Fields of the panels: one of a few, yes or no, a number, and a name found while typing.

import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { Signal } from '@preact/signals';
import { Icon } from './drawings';

export function OneOf<T extends string>({ label, value, options }: { label: string; value: Signal<T>; options: readonly (readonly [T, string])[] }): JSX.Element {
  return (
    <fieldset class="field one-of">
      <legend>{label}</legend>
      <div class="chips" role="group" aria-label={label}>
        {options.map(([is, text]) => (
          <button class="chip" type="button" aria-pressed={value.value === is} onClick={() => { value.value = is; }}>{text}</button>
        ))}
      </div>
    </fieldset>
  );
}

export function Chips({ label, value, options, toggle }: { label: string; value: readonly string[]; options: readonly (readonly [string, string])[]; toggle: (one: string) => void }): JSX.Element {
  return (
    <fieldset class="field one-of">
      <legend>{label}</legend>
      <div class="chips" role="group" aria-label={label}>
        {options.map(([is, text]) => <button class="chip" type="button" aria-pressed={value.includes(is)} onClick={() => toggle(is)}>{text}</button>)}
      </div>
    </fieldset>
  );
}

export function Check({ label, under, value }: { label: string; under?: string; value: Signal<boolean> }): JSX.Element {
  return (
    <button class="check" type="button" role="switch" aria-checked={value.value} onClick={() => { value.value = !value.value; }}>
      <span class="check-box" aria-hidden="true">{value.value && <Icon name="check" />}</span>
      <span><b>{label}</b>{under !== undefined && <span class="under">{under}</span>}</span>
    </button>
  );
}

interface TextProps { label: string; value: Signal<string>; placeholder?: string; max?: number; numeric?: boolean; focus?: boolean }

export function Text({ label, value, placeholder = '', max = 60, numeric = false, focus = false }: TextProps): JSX.Element {
  const id = useId();
  return (
    <div class={`field${numeric ? ' is-number' : ''}`}>
      <label for={id}>{label}</label>
      <input id={id} value={value.value} placeholder={placeholder} maxLength={max} autoComplete="off"
        inputMode={numeric ? 'numeric' : 'text'} ref={focus ? focusOnce : null}
        onInput={(event) => { value.value = event.currentTarget.value; }} />
    </div>
  );
}

/** Put the caret into a field when it appears, on devices with a keyboard: a phone's would jump up. */
export function focusOnce(field: HTMLInputElement | null): void {
  if (field !== null && matchMedia('(pointer: fine)').matches && document.activeElement !== field) field.focus();
}

/** Less, the number, more; the number itself may be typed. */
export function Stepper({ label, value, less, more, set }: {
  label: string; value: number; less: string; more: string; set: (n: number) => void;
}): JSX.Element {
  return (
    <div class="dial" role="group" aria-label={label}>
      <button type="button" aria-label={less} onClick={() => set(value - 1)}><Icon name="minus" /></button>
      <output>{value}</output>
      <button type="button" aria-label={more} onClick={() => set(value + 1)}><Icon name="plus" /></button>
    </div>
  );
}
