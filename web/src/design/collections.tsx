import { Check, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#lib/format.ts';
import { useLocale } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { PageHeader } from '#ui/page.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { HeaderCell, SortHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { Example, Section } from './section.tsx';

const rows = [
  { name: 'Trail hero film, 9:16', brief: 'Trail hero film', spend: 6204, results: 512, good: true },
  { name: 'City loop, 4:5', brief: 'City loop', spend: 4870, results: 341, good: true },
  { name: 'Founder talk, 9:16', brief: 'Unmatched', spend: 1940, results: 88, good: false },
];

function TableExample() {
  const locale = useLocale();
  const [sort, setSort] = useState<'ascending' | 'descending'>('descending');
  const sorted = rows.toSorted((a, b) => (sort === 'ascending' ? a.spend - b.spend : b.spend - a.spend));
  return (
    <Example name="Table, SortHeader" className="block p-0">
      <Table>
        <TableHead>
          <SortHeader label="Creative" sort={null} onSort={() => {}} />
          <HeaderCell>Brief</HeaderCell>
          <SortHeader
            label="Spend"
            align="right"
            sort={sort}
            onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}
          />
          <HeaderCell align="right">Results</HeaderCell>
          <HeaderCell>State</HeaderCell>
        </TableHead>
        <TableBody>
          {sorted.map((row, index) => (
            <TableRow key={row.name} selected={index === 1}>
              <TableCell className="font-medium">{row.name}</TableCell>
              <TableCell className="text-ink-2">{row.brief}</TableCell>
              <TableCell align="right">€{formatNumber(row.spend, locale)}</TableCell>
              <TableCell align="right">{row.results}</TableCell>
              <TableCell>
                <Chip tone={row.good ? 'ok' : 'bad'} icon={row.good ? <Check /> : <X />}>
                  {row.good ? 'Healthy' : 'Fatigued'}
                </Chip>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Example>
  );
}

export function Collections() {
  return (
    <Section
      id="collections"
      title="Lists and tables"
      intro="One row height, figures under figures, states at the end of the row."
    >
      <Example name="Tabs" className="block">
        <Tabs initial="slots">
          <TabList>
            <Tab value="brief">Brief</Tab>
            <Tab value="slots" count={7}>
              Slots
            </Tab>
            <Tab value="comments" count={12}>
              Comments
            </Tab>
            <Tab value="deliveries" disabled>
              Deliveries
            </Tab>
          </TabList>
          {['brief', 'slots', 'comments'].map((value) => (
            <TabPanel key={value} value={value} className="text-ink-2">
              What belongs to {value}.
            </TabPanel>
          ))}
        </Tabs>
      </Example>
      <TableExample />
      <Example name="SkeletonRows" className="block">
        <SkeletonRows rows={3} />
      </Example>
      <Example name="PageHeader" className="block p-0">
        <PageHeader
          className="static"
          title="Trail hero film"
          breadcrumbs={[
            <a key="group" href="#collections">
              Aster Running
            </a>,
            <a key="campaign" href="#collections">
              Spring launch
            </a>,
          ]}
          actions={
            <>
              <Button icon={<Plus />}>Formats</Button>
              <Button variant="primary">Send 4 files</Button>
            </>
          }
        />
      </Example>
    </Section>
  );
}
