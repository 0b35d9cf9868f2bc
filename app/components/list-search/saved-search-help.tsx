import { settingsHref } from '../forms/settings-form.tsx'
import { HelpList } from '../ui/help-list.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** How saved searches notify, beside their form and their list. */
export function SavedSearchHelp() {
  return (
    <HelpList
      title="How saved searches work"
      points={[
        {
          heading: 'New auctions only',
          text: 'We tell you of each matching car once, when its auction starts.',
        },
        {
          heading: 'As often as you like',
          text: (
            <>
              Choose email right away, daily, or weekly in{' '}
              <TextLink to={settingsHref('notifications')}>Settings</TextLink>.
            </>
          ),
        },
        { heading: 'Only for you', text: 'Sellers do not see what you search for.' },
      ]}
    />
  )
}
