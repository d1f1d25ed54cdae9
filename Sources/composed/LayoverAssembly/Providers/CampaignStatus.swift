package import LayoverCatalog

/// State of one campaign of a widget in one request.
package struct CampaignStatus: Sendable {
    package enum State: Sendable {
        /// This campaign is drawn.
        case chosen
        /// It is running, but the weighted choice took another.
        case passedOver
        case coming, over, killed
        /// It is for another route.
        case elsewhere
    }

    /// Index in the catalog's campaigns.
    package let campaign: Int
    package let window: TimeWindow
    package let state: State
}
