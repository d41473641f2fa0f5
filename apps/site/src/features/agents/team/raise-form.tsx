import { useQuery } from '@tanstack/react-query';
import { type AgentTerms, agentTermsQuery, raiseTerms, type TeamDetail } from '../../../domain/agents/agents.ts';
import { termFaults, termsIn, termValues } from '../../../domain/agents/terms-form.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { Form } from '../../../shared/ui/form/form.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { TermsFields } from '../terms-fields.tsx';

interface RaiseProps {
  member: TeamDetail;
  onDone: () => void;
}

function Fields({ member, own, onDone }: RaiseProps & { own: AgentTerms }) {
  const t = useT();
  const { username, series, rates, most } = member;
  const limits = { seriesMin: own.seriesMin, seriesStep: own.seriesStep, most, categories: own.categories };
  const from = { series, rates };
  const form = useForm<string>(termValues(limits, from));
  const send = async () => {
    await raiseTerms({ username, ...termsIn(form.values, limits) });
    showToast({ tone: 'good', title: t('tm_raised', { name: username }) });
    onDone();
  };
  return (
    <Form form={form} check={() => termFaults(form.values, limits, from)} send={send}>
      <Note icon="alert">{t('tm_up_only')}</Note>
      <TermsFields form={form} limits={limits} from={from} own={own} />
      <Button type="submit" tone="primary" isBusy={form.isBusy}>
        {t('save')}
      </Button>
    </Form>
  );
}

/** Series and rates of an own child, which only rise. */
export function RaiseForm(props: RaiseProps) {
  const { data: own, error, isFetching, refetch } = useQuery(agentTermsQuery());
  if (own) return <Fields {...props} own={own} />;
  if (error) return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton height="16rem" />;
}
